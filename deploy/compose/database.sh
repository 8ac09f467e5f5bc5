#!/bin/sh
# Makes the application's login, at the database's first start.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$SERVER_PASSWORD" <<'SQL'
create role maru_app nologin;
create role maru_server login password :'password';
grant maru_app to maru_server;
SQL
