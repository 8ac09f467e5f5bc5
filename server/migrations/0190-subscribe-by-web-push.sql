-- Web push: a browser is a third kind of address, sealed like an e-mail address: its endpoint with the keys of encryption.

alter table subscription
  drop constraint subscription_channel_check,
  drop constraint subscription_check,
  drop constraint subscription_check2,
  add constraint subscription_channel_check check (channel in ('email', 'sms', 'push')),
  add constraint subscription_has_address check ((channel <> 'sms') = (address_sealed is not null)),
  add constraint subscription_text_has_account check (channel <> 'sms' or user_number is not null);
