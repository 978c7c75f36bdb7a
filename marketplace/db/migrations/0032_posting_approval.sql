-- Who may publish (docs/decisions/218-settings.md): everybody, or whom an operator has allowed it. A
-- permission that was taken away stays taken away under either rule.
ALTER TABLE marketplace ADD COLUMN require_posting_approval boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN posting_granted boolean NOT NULL DEFAULT false;
