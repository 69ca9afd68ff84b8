-- Pages say whether the school sends mail: a change of the settings is a change of what copies are kept of.
CREATE TRIGGER school_settings_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON school_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();
