-- Terms have an English translation, which binds nobody: empty where there is none, and then the Korean text is shown.
alter table terms
  add column english_title text not null default '',
  add column english_body text not null default '';

update terms set english_title = 'Terms of use', english_body = $terms$Article 1 (Purpose) These terms set how the smart-city portal of the district (the "portal") is used, and the rights and duties of its users and of the office.

Article 2 (What is offered) The portal shows values and statistics of air quality, old buildings, security lights, cleaning vehicles, recycle bins and people out. Values are as devices in the field sent them, and may be late or missing where a device or its connection fails. They serve neither as legal proof nor as grounds for what has to be done in an emergency.

Article 3 (Members) Whoever has been certified and has agreed to the terms may have one account. For those under 14 a guardian has to be certified and to agree. An account can be neither lent nor given away.

Article 4 (Dormancy and withdrawal) An account without a login for long becomes dormant after a notice, and can be used again after a certification. Members may close their account at any time on my page.

Article 5 (What is not allowed) Using others' data, hindering the portal's operation, and taking large amounts of data in ways that are not provided. Whoever does so may be suspended.

Article 6 (Changes) Changes of these terms are announced on the portal seven days before they take effect, thirty days before where they are to the disadvantage of members.$terms$
where terms_code = 'service' and version = '1.0';

update terms set english_title = case terms_code
    when 'privacy' then 'Collection and use of personal data'
    when 'marketing' then 'Receiving news'
    when 'notification' then 'Receiving notices by text message'
  end
where terms_code in ('privacy', 'marketing', 'notification') and version = '1.0';

insert into terms (terms_code, version, title, is_required, sort_order, effective_from, body, english_title, english_body)
values
('privacy', '2.0', '개인정보 수집·이용 동의', true, 2, '2026-11-23 00:00:00+09', $terms$1. 수집하는 항목
- 필수: 아이디, 비밀번호, 이름, 생년월일, 휴대전화 번호, 내·외국인 구분, 본인 인증 기관의 연계정보(CI)와 중복가입확인정보(DI). 만 14세 미만은 보호자의 휴대전화 번호와 CI, DI
- 선택: 이메일, 우편번호, 주소와 상세 주소

2. 수집하고 이용하는 목적
회원 확인, 중복 가입 방지, 만 14세 미만의 가입에 대한 보호자 동의 확인, 신청한 서비스의 제공, 문의의 처리

3. 보유하고 이용하는 기간
탈퇴할 때까지. 탈퇴한 뒤 정해진 기간(개인정보 처리방침에 적힌 날수)이 지나면 파기합니다. 가입과 탈퇴의 수를 세기 위한 번호와 날짜는 누구인지 알 수 없는 상태로 남습니다.

4. 동의를 거부할 권리와 그에 따르는 불이익
동의를 거부할 수 있습니다. 필수 항목의 수집에 동의하지 않으면 회원으로 가입할 수 없지만, 가입하지 않아도 공개된 측정값은 모두 볼 수 있습니다. 선택 항목은 적지 않아도 가입할 수 있습니다.$terms$,
'Collection and use of personal data', $terms$1. What is collected
- Required: user id, password, name, birth date, mobile number, nationality, the certification provider's identifiers (CI, DI). Of those under 14 also the guardian's mobile number, CI and DI
- Optional: e-mail address, postal code, address and its details

2. What for
Knowing who a member is, one account a person, the guardian's consent for those under 14, the services that are applied for, enquiries

3. For how long
Until you close the account. It is destroyed when the days have passed that the privacy policy tells. Numbers and dates that count who joined and left stay, without telling who it was.

4. Your right to refuse, and what follows
You may refuse. Without what is required you cannot join, but all public values can be seen without an account. What is optional may be left empty.$terms$),
('marketing', '2.0', '소식 받기 동의', false, 3, '2026-11-23 00:00:00+09', $terms$1. 이용하는 항목
휴대전화 번호

2. 이용하는 목적
새 서비스, 행사, 설문을 알리는 광고성 문자의 발송

3. 보유하고 이용하는 기간
동의를 철회하거나 탈퇴할 때까지. 문자를 보낸 번호는 보낸 지 1년이 지나면 파기합니다.

4. 동의를 거부할 권리와 그에 따르는 불이익
동의를 거부할 수 있으며, 거부해도 포털을 그대로 이용할 수 있습니다. 다만 소식 문자를 받지 못합니다. 마이페이지에서 언제든지 철회할 수 있습니다.$terms$,
'Receiving news', $terms$1. What is used
Your mobile number

2. What for
Text messages that advertise new services, events and surveys

3. For how long
Until you withdraw the consent or close the account. The numbers that messages went to are destroyed after a year.

4. Your right to refuse, and what follows
You may refuse, and use the portal all the same; you then get no news. You can withdraw at any time on my page.$terms$),
('notification', '2.0', '알림 문자 받기 동의', false, 4, '2026-11-23 00:00:00+09', $terms$1. 이용하는 항목
휴대전화 번호

2. 이용하는 목적
신청한 서비스의 알림(대기질 예보, 어린이집 안내, 시설 안내)을 알리는 문자의 발송

3. 보유하고 이용하는 기간
동의를 철회하거나 탈퇴할 때까지. 문자를 보낸 번호는 보낸 지 1년이 지나면 파기합니다.

4. 동의를 거부할 권리와 그에 따르는 불이익
동의를 거부할 수 있으며, 거부해도 포털을 그대로 이용할 수 있습니다. 다만 신청한 서비스의 알림 문자를 받지 못합니다. 마이페이지에서 언제든지 철회할 수 있습니다.$terms$,
'Receiving notices by text message', $terms$1. What is used
Your mobile number

2. What for
Text messages of the services that you apply for: forecasts of the air, notices of nursery schools and facilities

3. For how long
Until you withdraw the consent or close the account. The numbers that messages went to are destroyed after a year.

4. Your right to refuse, and what follows
You may refuse, and use the portal all the same; you then get no notices of your services. You can withdraw at any time on my page.$terms$);
