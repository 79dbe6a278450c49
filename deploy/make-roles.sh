#!/bin/sh
# Run once, by the PostgreSQL of compose.yaml on its empty folder or by hand (docs/going-live.md): one role owns the
# database, the program has another.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=program_password="$PROGRAM_PASSWORD" <<'SQL'
create role larder_owner login password :'owner_password';
create role larder_program login password :'program_password';
create database larder owner larder_owner;
SQL
