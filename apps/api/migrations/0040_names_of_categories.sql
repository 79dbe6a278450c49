-- Staff choose a category by its name: two of one name could not be told apart. constraint-refusals.ts says it in words.
create unique index categories_name_key on categories (lower(name)) where deleted_at is null;
