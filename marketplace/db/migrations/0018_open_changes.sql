-- Classes with changes of their class times to carry out are found by it.
INSERT INTO search_schemas (subject, scope, key, value_type, cardinality, doc) VALUES
  ('listing', 'metadata', 'hasChanges', 'boolean', 'one', 'Changes of class times are to be carried out')
ON CONFLICT DO NOTHING;
