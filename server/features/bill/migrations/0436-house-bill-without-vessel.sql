-- A bill whose words name no vessel has none: the column says what the words say, and no text is null as in every declared document.
alter table house_bill alter column vessel_voyage drop not null;
update house_bill set vessel_voyage = null where vessel_voyage = '';
