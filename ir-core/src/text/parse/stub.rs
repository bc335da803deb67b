use super::*;
use crate::context::NamedAttr;
impl<'a> Parser<'a> {
    pub fn parse_attribute(&mut self, _: Option<Type>) -> Parsed<Attribute> {
        todo!()
    }
    pub fn parse_type(&mut self) -> Parsed<Type> {
        todo!()
    }
    pub fn parse_attr_dict(&mut self, _: &mut Vec<NamedAttr>) -> Parsed {
        todo!()
    }
    pub fn parse_location_instance(&mut self) -> Parsed<Location> {
        todo!()
    }
    pub fn parse_attr_alias_def(&mut self) -> Parsed {
        todo!()
    }
    pub fn parse_type_alias_def(&mut self) -> Parsed {
        todo!()
    }
    pub fn parse_file_metadata(&mut self) -> Parsed {
        todo!()
    }
}
impl<'a> Shared<'a> {
    pub fn attr_alias(&self, _: &[u8], _: u32) -> Option<Attribute> {
        todo!()
    }
}
