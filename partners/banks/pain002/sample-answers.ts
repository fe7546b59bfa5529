/** Answers as banks write them (ISO 20022), with invented ids. For tests. */

export type SampleAnswer = {
  version?: '03' | '10'
  messageId?: string
  group?: string
  prefix?: string
  /** Status and reason of the batch; rows: id, status, reason. */
  batches?: { id: string; status?: string; reason?: string; rows?: readonly (readonly [string, string?, string?])[] }[]
}

export function sampleAnswer({ version = '10', messageId = 'RUN-17', group = '', prefix = '', batches = [] }: SampleAnswer = {}): string {
  const why = (code?: string) => (code ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>as said</AddtlInf></StsRsnInf>` : '')
  const tag = (name: string, text?: string) => (text ? `<${name}>${text}</${name}>` : '')
  const row = ([id, status, reason]: readonly [string, string?, string?]) =>
    `<TxInfAndSts>\n<OrgnlEndToEndId>${id}</OrgnlEndToEndId>${tag('TxSts', status)}${why(reason)}</TxInfAndSts>\n`
  const written = batches.map(
    ({ id, status, reason, rows = [] }) =>
      `<OrgnlPmtInfAndSts>\n<OrgnlPmtInfId>${id}</OrgnlPmtInfId>${tag('PmtInfSts', status)}${why(reason)}${rows.map(row).join('')}</OrgnlPmtInfAndSts>\n`,
  )
  const [status, reason] = group.split(' ')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-24T09:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${tag('GrpSts', status)}${why(reason)}</OrgnlGrpInfAndSts>
${written.join('')}</CstmrPmtStsRpt></Document>`
  return prefix === '' ? xml : xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
}
