-- Operators at the console (docs/decisions/212-roles-of-operators.md).

-- When the operator of a console session has last proven who they are; null for other sessions.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- What operators did. Rows are never changed or deleted, by nobody: the triggers below refuse it.
CREATE TABLE operator_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  operator_id uuid NOT NULL REFERENCES users (id),
  -- As it was then.
  role text NOT NULL,
  -- Network address of the operator; null within the process.
  address text,
  operation text NOT NULL,
  resource_type text,
  resource_id uuid,
  -- What was sent, without secrets and personal data.
  input jsonb NOT NULL DEFAULT '{}',
  -- Changed fields of the resource: { "<field>": { "before": …, "after": … } }.
  change jsonb,
  -- `ok`, or the code of the refusal.
  result text NOT NULL,
  CHECK ((resource_type IS NULL) = (resource_id IS NULL))
);
CREATE INDEX operator_log_at_idx ON operator_log (at, id);
CREATE INDEX operator_log_operator_idx ON operator_log (operator_id, id);
CREATE INDEX operator_log_operation_idx ON operator_log (operation, id);
CREATE INDEX operator_log_resource_idx ON operator_log (resource_id, id) WHERE resource_id IS NOT NULL;

CREATE FUNCTION operator_log_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of operator_log can not be changed or deleted.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER operator_log_final BEFORE UPDATE OR DELETE ON operator_log
  FOR EACH ROW EXECUTE FUNCTION operator_log_is_final();
CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION operator_log_is_final();

-- Invitations of operators who have no account yet, or no verified address.
CREATE TABLE operator_invitations (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('support', 'content', 'finance', 'owner')),
  invited_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Accepted, replaced by a newer one, or withdrawn.
  ended_at timestamptz
);
CREATE INDEX operator_invitations_email_idx ON operator_invitations (lower(email)) WHERE ended_at IS NULL;

-- What waits for an operator, and lists of operators.
CREATE INDEX listings_pending_idx ON listings (updated_at, id) WHERE state = 'pendingApproval' AND NOT deleted;
CREATE INDEX listings_updated_idx ON listings (updated_at, id) WHERE NOT deleted;
CREATE INDEX users_pending_idx ON users (created_at, id) WHERE state = 'pendingApproval' AND NOT deleted;
CREATE INDEX users_operators_idx ON users ((metadata -> 'operator')) WHERE metadata ? 'operator';
