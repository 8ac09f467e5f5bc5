/** Networks that deliver messages of field devices, and the reasons for which a message yields no reading. */

export const networkKinds = {
  'the-things-stack': 'The Things Stack v3',
  chirpstack: 'ChirpStack v4',
  'one-m2m': 'oneM2M',
} as const;
export type NetworkKind = keyof typeof networkKinds;

/** Reasons for refusing a delivery, or one message of it: the sender's or Maru's settings have to be corrected. */
export const refusalReasons = {
  'empty-body': '본문이 비어 있습니다.',
  'too-large': '본문이 1MB보다 큽니다.',
  'too-deep': '본문의 괄호가 너무 깊게 겹쳐 있습니다.',
  'too-many': '한 번에 보낸 메시지가 1,000건보다 많습니다.',
  'cut-body':
    '본문이 중간에서 잘렸습니다. 한글이 든 본문의 Content-Length를 글자 수로 세어 보내는 플랫폼이면 바이트 수로 고쳐 주십시오.',
  'not-utf8': '본문의 글자가 UTF-8이 아닙니다.',
  malformed: '본문이 올바른 JSON이 아닙니다.',
  xml: 'XML은 지원하지 않습니다. 구독의 알림 형식을 JSON으로 바꾸어 주십시오.',
  cbor: 'CBOR은 지원하지 않습니다. 구독의 알림 형식을 JSON으로 바꾸어 주십시오.',
  protobuf: 'Protocol Buffers는 지원하지 않습니다. 보내는 쪽의 형식을 JSON으로 바꾸어 주십시오.',
  'old-the-things-network': 'The Things Network V2의 메시지입니다. The Things Stack v3으로 옮겨 주십시오.',
  'old-chirpstack': 'ChirpStack v3의 메시지입니다. ChirpStack v4로 올려 주십시오.',
  'other-network': '다른 종류의 네트워크가 보낸 메시지입니다. 수신원의 종류를 확인해 주십시오.',
  'no-event': '주소에 event가 없습니다. ChirpStack의 HTTP 연동 주소를 화면에 있는 그대로 붙여 넣어 주십시오.',
  'unknown-topic': 'MQTT 토픽이 이 네트워크의 것이 아닙니다.',
  'unknown-message': '메시지의 종류를 알 수 없습니다.',
  'no-device': '메시지에 장치 식별자가 없습니다. 보내는 쪽에서 항목을 빼는 설정을 확인해 주십시오.',
  'bad-device': '장치 식별자가 올바르지 않습니다.',
  'no-key': '메시지를 구별할 식별자(ri 또는 rn)가 없습니다. 구독의 알림 내용(nct)을 전체 자원으로 바꾸어 주십시오.',
  'bad-field': '메시지의 항목이 약속된 형식이 아닙니다.',
  'bad-payload': '장치가 보낸 데이터(페이로드)를 읽을 수 없습니다.',
  encrypted: '데이터가 암호화되어 있습니다. 네트워크가 복호화한 데이터를 보내도록 설정해 주십시오.',
  'no-content': '메시지에 측정 내용이 없습니다.',
} as const;
export type RefusalReason = keyof typeof refusalReasons;

/** Reasons for ignoring a message: no correction is needed unless a reading is missing. */
export const ignoredReasons = {
  'normalized-copy': '같은 프레임이 uplink message로도 옵니다. 측정값은 uplink message에서만 읽습니다.',
  'location-copy': '페이로드에서 얻은 위치입니다. 같은 프레임의 uplink message에서 읽습니다.',
  downlink: '장치로 보낸 메시지의 결과입니다.',
  'service-data': '네트워크 부가 서비스의 데이터입니다.',
  'network-log': '네트워크의 기록입니다.',
  'network-codec-failed': '네트워크의 디코더가 실패했습니다. 데이터는 디코더 결과 없이 따로 옵니다.',
  'frame-repeated': '장치가 같은 프레임을 다시 보냈습니다.',
  deletion: '자원이 삭제되었다는 알림입니다. 측정값이 아닙니다.',
  'not-creation': '자원이 새로 만들어진 알림이 아닙니다. 측정값이 아닙니다.',
  'subscription-deleted': '구독이 삭제되었다는 알림입니다. 계속 받으려면 구독을 다시 만들어 주십시오.',
  'other-resource': '측정 내용(contentInstance)이 아닌 자원의 알림입니다.',
  'other-event': '측정값이 없는 종류의 메시지입니다.',
} as const;
export type IgnoredReason = keyof typeof ignoredReasons;
