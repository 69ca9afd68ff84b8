-- Divides "enrolments" by user and "audit_entries" by number. When: docs/scaling.md, step 9. Stop Aula, make a backup, then
--   psql --set ON_ERROR_STOP=1 --file partitions.sql "$DATABASE_URL"
-- All or nothing: one transaction. It needs free space of the size of both tables with their indexes.
-- Columns, constraints, indexes and triggers keep their names, so later migrations find them.
BEGIN;
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = '10s';
-- Names in definitions are then written with their schema, wherever they are read.
SET LOCAL search_path = pg_catalog;

CREATE OR REPLACE FUNCTION pg_temp.divide(name text, by text, parts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  old regclass := format('public.%I', name)::regclass;
  whole text := format('public.%I', name);
  columns text;
  identity record;
  definition record;
BEGIN
  IF (SELECT relkind = 'p' FROM pg_class WHERE oid = old) THEN
    RAISE EXCEPTION 'The table % is divided already.', name USING HINT = 'There is nothing to do.';
  END IF;
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', old);
  -- Read while the old table has its name: the new one gets the same definitions.
  CREATE TEMPORARY TABLE definitions ON COMMIT DROP AS
    SELECT 1 AS step, format('ALTER TABLE %s ADD CONSTRAINT %I %s', whole, conname, pg_get_constraintdef(oid)) AS statement
      FROM pg_constraint WHERE conrelid = old AND contype IN ('p', 'u', 'f')
    UNION ALL
    SELECT 2, pg_get_indexdef(indexrelid) FROM pg_index
     WHERE indrelid = old AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = indexrelid AND c.conrelid = old)
    UNION ALL
    SELECT 3, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal;

  EXECUTE format('ALTER TABLE %s SET SCHEMA undivided', old);
  EXECUTE format(
    'CREATE TABLE %s (LIKE undivided.%I INCLUDING CONSTRAINTS INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY INCLUDING STORAGE) PARTITION BY %s',
    whole, name, by);
  FOR part IN 1 .. cardinality(parts) LOOP
    EXECUTE format('CREATE TABLE public.%I PARTITION OF %s %s', name || '_' || part, whole, parts[part]);
  END LOOP;

  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
   WHERE attrelid = old AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM undivided.%I', whole, columns, columns, name);
  FOR identity IN SELECT attname FROM pg_attribute WHERE attrelid = old AND attidentity <> '' LOOP
    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), greatest((SELECT max(%I) FROM %s), 1))',
      whole, identity.attname, identity.attname, whole);
  END LOOP;
  EXECUTE format('DROP TABLE undivided.%I', name);
  -- After the rows: an index is built faster at once, and the counters of triggers are right already.
  FOR definition IN SELECT statement FROM definitions ORDER BY step LOOP
    EXECUTE definition.statement;
  END LOOP;
  DROP TABLE definitions;
  EXECUTE format('ANALYZE %s', whole);
END $$;

CREATE SCHEMA undivided;

-- By user, the other half of the key: what a learner's request reads is in one partition.
SELECT pg_temp.divide('enrolments', 'HASH (user_id)',
  (SELECT array_agg(format('FOR VALUES WITH (MODULUS 16, REMAINDER %s)', n)) FROM generate_series(0, 15) n));

-- By ranges of ten million numbers, ten of them ahead of the newest, and one for whatever lies beyond. The oldest are dropped with
--   DROP TABLE audit_entries_1;
DO $$
DECLARE
  -- Read before the table is divided: it cannot be changed by the query that reads it.
  newest bigint := (SELECT coalesce(max(id), 0) FROM public.audit_entries);
  parts text[] := (SELECT array_agg(format('FOR VALUES FROM (%s) TO (%s)', n * 10000000, (n + 1) * 10000000) ORDER BY n)
                     FROM generate_series(0, 10 + newest / 10000000) n);
BEGIN
  PERFORM pg_temp.divide('audit_entries', 'RANGE (id)', parts || 'DEFAULT'::text);
END $$;

DROP SCHEMA undivided;
COMMIT;
