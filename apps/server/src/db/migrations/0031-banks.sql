-- The twenty-six banks that holders are paid at, on every installation.

insert into bank (sort_code, label)
values
  ('044', 'Access Bank'),
  ('023', 'Citibank Nigeria'),
  ('050', 'Ecobank Nigeria'),
  ('070', 'Fidelity Bank'),
  ('011', 'First Bank of Nigeria'),
  ('214', 'First City Monument Bank'),
  ('00103', 'Globus Bank'),
  ('058', 'Guaranty Trust Bank'),
  ('301', 'Jaiz Bank'),
  ('082', 'Keystone Bank'),
  ('50211', 'Kuda Microfinance Bank'),
  ('104', 'Parallex Bank'),
  ('076', 'Polaris Bank'),
  ('101', 'Providus Bank'),
  ('51310', 'Sparkle Microfinance Bank'),
  ('221', 'Stanbic IBTC Bank'),
  ('068', 'Standard Chartered Bank'),
  ('232', 'Sterling Bank'),
  ('100', 'SunTrust Bank'),
  ('302', 'TAJBank'),
  ('102', 'Titan Trust Bank'),
  ('032', 'Union Bank of Nigeria'),
  ('033', 'United Bank for Africa'),
  ('215', 'Unity Bank'),
  ('035', 'Wema Bank'),
  ('057', 'Zenith Bank')
on conflict (sort_code) do nothing;
