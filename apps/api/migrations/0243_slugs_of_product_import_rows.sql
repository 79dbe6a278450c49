-- Two rows of a file with one slug are refused in its check.
alter table product_import_rows add column slug text not null default '';
