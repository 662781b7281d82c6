-- area: report
-- takes over: data_screen, data_screen_place, data_screen_operator, data_screen_link
-- Data screens show the figures of reports: what they are belongs to who makes the figures.

comment on table data_screen is 'A board of today''s trade (area report)';
