-- What came from the provider waits here until the browser that began it fetches it: the receipt goes to the browser that
-- brought the result, the cookie of the first one has to come with it.
alter table certification add column receipt_hash bytea;

alter table citizen add column detail_address_sealed bytea;
-- Finds the accounts of a certified person, a child's by its guardian; person_index is of the member alone.
alter table citizen add column di_index bytea;
create index citizen_by_di on citizen (di_index);
create index citizen_to_erase on citizen (withdrawn_at) where erased_at is null;

-- Whom a nursery school has named as the parent of one of its children.
create table nursery_school_parent (
  nursery_school_parents_id bigint generated always as identity primary key,
  installation_place_id bigint not null references installation_place on delete cascade,
  parents_name_sealed bytea not null,
  mobile_number_sealed bytea not null,
  mobile_number_index bytea not null,
  register_status text not null default 'registered',
  application_status text not null default 'none',
  registered_at timestamptz not null default now(),
  unique (installation_place_id, mobile_number_index)
);

create index nursery_school_parent_by_mobile_number on nursery_school_parent (mobile_number_index);

insert into terms (terms_code, version, title, is_required, sort_order, effective_from, body) values
('service', '1.0', '서비스 이용약관', true, 1, '2026-11-20 00:00:00+09', $terms$제1조 (목적) 이 약관은 구가 운영하는 스마트도시 포털(이하 "포털")의 이용 조건과 절차, 이용자와 운영자의 권리와 의무를 정합니다.

제2조 (제공하는 것) 포털은 공기질, 노후 건축물, 보안등, 청소 차량, 재활용 수거함, 유동 인구의 측정값과 통계를 보여 줍니다. 측정값은 현장 장치가 보낸 그대로이며, 장치의 고장이나 통신 사정에 따라 늦거나 비어 있을 수 있습니다. 법적 증명이나 긴급 대응의 근거로 쓰지 않습니다.

제3조 (회원) 본인 인증을 마치고 약관에 동의한 사람은 한 사람에 하나의 계정을 가질 수 있습니다. 만 14세 미만은 보호자가 인증하고 동의해야 합니다. 계정을 남에게 빌려주거나 넘길 수 없습니다.

제4조 (휴면과 탈퇴) 오랫동안 로그인하지 않은 계정은 미리 알린 뒤 휴면으로 바뀌며, 본인 인증으로 다시 쓸 수 있습니다. 회원은 언제든 내 정보에서 탈퇴할 수 있습니다.

제5조 (하지 말아야 할 것) 다른 사람의 정보를 쓰는 일, 포털의 운영을 방해하는 일, 정해지지 않은 방법으로 대량의 자료를 가져가는 일을 금합니다. 어기면 이용을 멈추게 할 수 있습니다.

제6조 (바뀌는 때) 약관이 바뀌면 시행 7일 전까지, 회원에게 불리하면 30일 전까지 포털에 알립니다.$terms$),
('privacy', '1.0', '개인정보 수집·이용 동의', true, 2, '2026-11-20 00:00:00+09', $terms$1. 모으는 까닭: 회원 확인, 중복 가입 방지, 만 14세 미만 가입 시 보호자 동의 확인, 신청한 서비스의 제공과 안내

2. 모으는 것: 아이디, 비밀번호, 이름, 생년월일, 휴대전화 번호, 내·외국인 구분, 본인 인증 기관이 주는 연계정보(CI)와 중복가입확인정보(DI). 이메일과 주소는 적은 경우에만 모읍니다.

3. 지니는 동안: 탈퇴할 때까지. 탈퇴한 뒤에는 정해진 기간(따로 알리지 않으면 30일)이 지나면 지웁니다. 가입과 탈퇴의 수를 세기 위한 번호와 날짜는 누구인지 알 수 없는 상태로 남습니다.

4. 지키는 방법: 휴대전화 번호, 이메일, 주소, CI, DI는 암호화해 보관하고, 비밀번호는 되돌릴 수 없는 형태로만 둡니다. 관리자가 개인정보를 본 때에는 누가 언제 왜 보았는지 남습니다.

5. 동의하지 않을 수 있으며, 그때에는 회원 가입을 할 수 없습니다. 가입하지 않아도 공개된 측정값은 모두 볼 수 있습니다.$terms$),
('marketing', '1.0', '소식 받기 동의', false, 3, '2026-11-20 00:00:00+09', $terms$1. 모으는 까닭: 새 서비스, 행사, 설문을 문자나 이메일로 알림

2. 쓰는 것: 휴대전화 번호, 이메일

3. 지니는 동안: 동의를 거두거나 탈퇴할 때까지

4. 동의하지 않아도 포털을 그대로 이용할 수 있습니다. 공기질 경보처럼 신청한 알림은 이 동의와 상관없이 보냅니다.$terms$);
