-- E-mails and free words of uploaded lines go 30 days after their batch ended; what it did to whom stays.
alter table batches add column words_deleted_at timestamptz;
