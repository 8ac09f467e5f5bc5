-- The English translation of the terms, which binds nobody, names 본인 인증 as the screens do. Sentences that an office
-- has changed stay.
update terms
set english_body = replace(replace(replace(replace(english_body,
  'Whoever has been certified and has agreed to the terms may have one account.',
  'Whoever has verified their identity and has agreed to the terms may have one account.'),
  'For those under 14 a guardian has to be certified and to agree.',
  'For those under 14 a guardian has to verify their identity and to agree.'),
  'can be used again after a certification.',
  'can be used again after an identity verification.'),
  'the certification provider''s identifiers (CI, DI).',
  'the identity verification provider''s identifiers (CI, DI).')
where (terms_code, version) in (('service', '1.0'), ('privacy', '2.0'));
