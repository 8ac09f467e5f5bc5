-- A building's structure takes Korean, English and digits alone. Spaces were taken until now: left as they are, they would keep
-- the building from being saved.
update building set building_structure = replace(building_structure, ' ', '') where building_structure like '% %';
