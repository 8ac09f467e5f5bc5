/** Every table with personal data, the fields of it in a member's report, and the code that erases it. */

/** Report field by column: 'section.field', or in parentheses the reason why the column isn't reported. */
type Columns = Record<string, string>;
const index = '(keyed hash of a reported value)';
const owner = '(the member number, reported as account.userNumber)';
const inner = '(a technical number without content)';

/** Tables with rows about members. `after` is the result of the erasure: no row, or rows without personal data. */
export const memberTables: Record<string, { columns: Columns; after: 'none' | 'emptied' | 'number only' }> = {
  citizen: {
    after: 'emptied',
    columns: {
      user_number: 'account.userNumber',
      user_id: 'account.userId',
      username: 'account.username',
      user_type: 'account.userType',
      user_status: 'account.userStatus',
      suspended_from: 'account.suspendedFrom',
      change_reason: 'account.changeReason',
      withdrawal_reason: '(set by the withdrawal, after which nobody can log in)',
      withdrawn_at: '(set by the withdrawal, after which nobody can log in)',
      erased_at: '(set by the erasure)',
      birth_date: 'account.birthDate',
      mobile_number_sealed: 'account.mobileNumber',
      mobile_number_index: index,
      email_address_sealed: 'account.emailAddress',
      zone_code: 'account.zoneCode',
      address_sealed: 'account.address',
      detail_address_sealed: 'account.detailAddress',
      ci_sealed: 'account.ci',
      di_sealed: 'account.di',
      di_index: index,
      person_index: index,
      services: 'account.services',
      password_hash: 'account.password',
      password_changed_at: 'account.passwordChangedDatetime',
      failure_count: 'account.failureCount',
      joined_at: 'account.joinDatetime',
      last_login_at: 'account.lastLoginDatetime',
      last_used_at: 'account.lastUsedDatetime',
      dormant_notice_at: 'account.dormantNoticeDatetime',
      dormant_notice_id: inner,
      dormant_notice_sms_id: inner,
      dormant_at: 'account.dormantDatetime',
    },
  },
  consent: {
    after: 'none',
    columns: {
      user_number: owner,
      terms_id: 'consents.terms',
      is_agreed: 'consents.isAgreed',
      decided_at: 'consents.decidedDatetime',
    },
  },
  consent_change: {
    after: 'none',
    columns: {
      consent_change_id: inner,
      user_number: owner,
      terms_id: 'consentChanges.terms',
      is_agreed: 'consentChanges.isAgreed',
      decided_at: 'consentChanges.decidedDatetime',
      decided_by: 'consentChanges.decidedBy',
    },
  },
  service_change: {
    after: 'number only',
    columns: {
      service_change_id: inner,
      user_number: owner,
      service: 'serviceChanges.service',
      is_applied: 'serviceChanges.isApplied',
      changed_by: 'serviceChanges.changedBy',
      changed_at: 'serviceChanges.changedDatetime',
    },
  },
  favorite: {
    after: 'none',
    columns: {
      favorite_id: inner,
      user_number: owner,
      installation_place_id: 'favorites.place',
      installation_place_type: '(the kind of the reported place)',
      added_at: 'favorites.addedDatetime',
    },
  },
  managed_place: {
    after: 'none',
    columns: {
      user_number: owner,
      installation_place_id: 'managedFacilities.place',
      assigned_at: 'managedFacilities.assignedDatetime',
    },
  },
  subscription: {
    after: 'none',
    columns: {
      subscription_id: 'subscriptions.number',
      subscription_topic_id: 'subscriptions.topic',
      user_number: owner,
      channel: 'subscriptions.channel',
      address_sealed: 'subscriptions.address',
      address_index: index,
      language: 'subscriptions.language',
      link_salt: '(a random number in links)',
      quiet_from: 'subscriptions.quietHours',
      quiet_until: 'subscriptions.quietHours',
      is_digest: 'subscriptions.isDigest',
      made_at: 'subscriptions.madeDatetime',
      confirmed_at: 'subscriptions.confirmedDatetime',
    },
  },
  session: {
    after: 'none',
    columns: {
      session_id: '(a secret of the login)',
      owner_kind: '(citizen)',
      owner_number: owner,
      salt: '(a secret of the login)',
      generation: inner,
      rotated_at: '(the last use of the login, as reported)',
      user_agent: 'logins.device',
      address: 'logins.ipAddress',
      started_at: 'logins.startedDatetime',
      last_used_at: 'logins.lastUsedDatetime',
      expires_at: 'logins.expiresDatetime',
      ended_at: 'logins.endedDatetime',
      end_reason: 'logins.endReason',
      is_sso: '(administrators only)',
      id_token_sealed: '(administrators only)',
    },
  },
  known_browser: {
    after: 'none',
    columns: {
      browser_id: '(a hash of a cookie)',
      owner_kind: '(citizen)',
      owner_number: owner,
      failure_count: 'browsers.failureCount',
      last_failure_at: 'browsers.lastFailureDatetime',
      last_login_at: 'browsers.lastLoginDatetime',
    },
  },
  sms_receiver: {
    after: 'emptied',
    columns: {
      sms_receiver_id: inner,
      sms_id: 'messages.message',
      message_id: inner,
      mobile_number_sealed: 'messages.mobileNumber',
      mobile_number_index: index,
      user_number: owner,
      consent_code: '(the terms of the reported consent)',
      sms_state: 'messages.state',
      due_at: 'messages.dueDatetime',
      tries: inner,
      sms_batch_id: inner,
      failure: 'messages.failure',
      settled_at: '(the time of the reported result)',
      settled_by: '(an administrator)',
      received_at: 'messages.receivedDatetime',
      times_named: inner,
      is_hidden: '(whether administrators see the number)',
    },
  },
};

/** Other tables with encrypted data, each with the data's subjects and the file that erases it. */
export const otherTables: Record<string, { whose: string; erasedBy: string }> = {
  administrator: { whose: 'staff', erasedBy: 'features/administrators/change-administrator.ts' },
  alarm_receiver: { whose: 'staff', erasedBy: 'features/alarms/deliveries/receivers.ts' },
  building: { whose: 'owners, named by the office', erasedBy: 'features/buildings/facts.ts' },
  certification: {
    whose: 'a certified person without an account yet',
    erasedBy: 'platform/certification/certifications.ts',
  },
  installation_place: { whose: 'staff', erasedBy: 'places/administration/places.ts' },
  mailing_delivery: { whose: 'staff', erasedBy: 'features/mailings/send.ts' },
  mailing_receiver: { whose: 'staff', erasedBy: 'features/mailings/store.ts' },
  nursery_school_parent: {
    whose: 'parents, named by an operator; reported to the member of that number as nurserySchools',
    erasedBy: 'features/citizens/shared-members/members.ts',
  },
  report: { whose: 'reporters, who have no account', erasedBy: 'features/reports/retention.ts' },
  sandbox_mail: {
    whose: 'nobody: the sandbox sends to no one',
    erasedBy: 'features/alarms/deliveries/retention.ts',
  },
  sandbox_message: { whose: 'nobody: the sandbox sends to no one', erasedBy: 'platform/messages/forget.ts' },
  weighing: { whose: 'drivers and staff', erasedBy: 'features/weighing/retention.ts' },
};
