-- Sale banners: the weeks during or before which they are shown. A text that is blank is blank, not absent.

update sale_banners
set label = coalesce(label, ''), link_url = coalesce(link_url, ''), link_title = coalesce(link_title, '');
alter table sale_banners
  alter column label set default '', alter column label set not null,
  alter column link_url set default '', alter column link_url set not null,
  alter column link_title set default '', alter column link_title set not null;

-- Pictures of banners lie with those of everything else in marketing.
update sale_banners set image_file = replace(image_file, 'banners/', 'marketing/banner-')
where image_file like 'banners/%';

create table sale_banner_weeks (
  sale_banner_id bigint not null references sale_banners on delete cascade,
  order_week_id bigint not null references order_weeks,
  primary key (sale_banner_id, order_week_id)
);
create index sale_banner_weeks_week on sale_banner_weeks (order_week_id);
