-- Additional resources are counted from files, and no course has any yet. Only the specification's sample course keeps its
-- figures, which no other course of the demo school had; neither a form nor the API ever wrote these columns.
UPDATE courses SET resources = 0, resource_files = 0
  WHERE (resources, resource_files) <> (0, 0) AND (resources, resource_files) <> (44, 15);
