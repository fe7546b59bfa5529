/** Statements as the banks write them, with invented accounts, names and sums. For tests. */

/** Right check digits for a bank and an account of sixteen characters. */
export function sampleIbanOf(bank: string, account: string): string {
  const digits = [...`${bank}${account.padEnd(16, '0')}RO00`].map((char) => Number.parseInt(char, 36)).join('')
  const rest = [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
  return `RO${String(98 - rest).padStart(2, '0')}${bank}${account.padEnd(16, '0')}`
}

export const ourSampleIbans = {
  bt: sampleIbanOf('BTRL', 'RONCRT0123456701'),
  bcr: sampleIbanOf('RNCB', '0082000000010001'),
  brd: sampleIbanOf('BRDE', '450SV00000010001'),
}
export const allOurSampleIbans = {
  ...ourSampleIbans,
  ing: sampleIbanOf('INGB', '0000999900000001'),
  raiffeisen: sampleIbanOf('RZBR', '0000060000000001'),
}
export const payerSampleIbans = { fan: sampleIbanOf('BRDE', '441SV00000020002'), ana: sampleIbanOf('INGB', '0001008200000003') }

const mt940 = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`

const LINE_MAX = 65

/** As Banca Transilvania breaks its lines: no word is cut. */
export function breakAtWords(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > LINE_MAX) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** In SWIFT's blocks, texts between semicolons, a field behind the closing balance. */
export const btSampleStatement = mt940([
  '{1:F01BTRLRO22AXXX0000000000}{2:I940BTRLRO22XXXXN}{3:}{4:',
  ':20:MT940',
  `:25:${allOurSampleIbans.bt}`,
  ':28C:00004/00001',
  ':60F:C261119RON1000,00',
  ':61:2611201120C1250,50NTRFNONREF//20A1234567890123',
  ...breakAtWords(
    `:86:Incasare OP - canal electronic;C.I.F.:13838336;RAMBURSURI 19.11.2026;FAN COURIER EXPRESS SRL;${payerSampleIbans.fan};BRDEROBU;REF:20A1234567890123`,
  ),
  ':61:2611201120D75,25NCHGNONREF//20A1234567890124',
  ':86:Comision plata OP;REF:20A1234567890124',
  ':62F:C261120RON2175,25',
  ':64:C261120RON2175,25',
  ':86:Tranzactii in curs de decontare: 0,00',
  '-}',
])

/** No frame; payer, payee and details cut at 65 characters. */
export const bcrSampleStatement = mt940([
  ':20:22304',
  `:25:${allOurSampleIbans.bcr}`,
  ':28C:22304/1',
  ':60F:C261119RON500,00',
  ':61:2611201120C200,00NTRF.//2611200000000017',
  'POPESCU ANA',
  ...wrapped(
    `:86:Referinta 2611200000000017, data valutei 20-11-2026, Decontare -Platitor POPESCU ANA ${payerSampleIbans.ana} CODFISC 0 -Beneficiar EXPEDIO DEMO SRL ${allOurSampleIbans.bcr} CODFISC 90000014 -Detalii reincarcare sold client 17`,
  ),
  ':61:2612310102D100,00NMSC.//2612310000000018',
  ':86:Dobanda',
  ':62F:C270102RON600,00',
  ':86:Depozitele sunt garantate.',
])

export const brdSampleStatement = mt940([
  ':20:BRD',
  `:25:${allOurSampleIbans.brd}`,
  ':28:00138/1',
  ':60F:D261119RON10,00',
  ':61:2611201120C300,00NTRFREF0001',
  'OP PRIMIT',
  `:86:000+20INCASARE+23BORDEROU 1+2415 COMENZI+30BRDEROBU+31${payerSampleIbans.fan}+32DELIVERY SOLUTIONS SA+33RO24736200+61STR X+62BUCURESTI`,
  ':62F:C261120RON290,00',
  ':86:sold disponibil',
])

/** No day of entry, the currency's last character behind the side, fields cut anywhere. */
export const ingSampleStatement = mt940([
  ':20:STMT20261120',
  `:25:/${allOurSampleIbans.ing}`,
  ':28C:1/1',
  ':60F:C261119RON0,00',
  ':61:261120CN100,00NTRFNONREF//RE20261120-1',
  `:86:166~20Reincarcare sold~21 client 17~32POPESCU ANA~33${payerSampleIbans.ana.slice(0, 10)}`,
  `${payerSampleIbans.ana.slice(10)}~60fila`,
  ':61:261120RCN40,00NTRFNONREF//RE20261120-2',
  ':86:166~20Storno',
  ':62F:C261120RON60,00',
  ':86:EXPEDIO DEMO SRL',
])

export const raiffeisenSampleStatement = mt940([
  ':20:1',
  `:25: ${allOurSampleIbans.raiffeisen}`,
  ':28C:108/1',
  ':NS:22EXPEDIO DEMO SRL',
  `:NS:23${allOurSampleIbans.raiffeisen}`,
  ':60F:C261119RON5,00',
  '',
  ':61:2611201120C7,5NTRF17//BR26112000001',
  `:86:000^20plata^21 factura 5^2412345^30INGBROBU^31${payerSampleIbans.ana}^32POPESCU ANA`,
  ':62F:C261120RON12,5',
])

function wrapped(text: string): string[] {
  const [first = '', rest = ''] = [text.slice(0, 69), text.slice(69)] // the tag is not counted
  return [first, ...(rest.match(/.{1,65}/g) ?? [])]
}

type CamtEntry = { amount: string; side: 'CRDT' | 'DBIT'; extra?: string; status?: string }
export function camtSampleStatement(
  version: '02' | '08',
  entries: readonly CamtEntry[],
  { opening = '1000.00', closing = '1000.00', account = allOurSampleIbans.bt, prefix = '' } = {},
) {
  const p = prefix === '' ? '' : `${prefix}:`
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="RON">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
  const status = (code = 'BOOK') => (version === '02' ? `<Sts>${code}</Sts>` : `<Sts><Cd>${code}</Cd></Sts>`)
  const written = entries.map(
    (entry) =>
      `<Ntry>\n<Amt Ccy="RON">${entry.amount}</Amt><CdtDbtInd>${entry.side}</CdtDbtInd>${status(entry.status)}<BookgDt><Dt>2026-11-20</Dt></BookgDt>${entry.extra ?? ''}</Ntry>\n`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>17</ElctrncSeqNb><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>RON</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}
${written.join('')}</Stmt></BkToCstmrStmt></Document>`
  return p === '' ? xml : xml.replace(/<(\/?)(?=[A-Z])/g, `<$1${p}`).replace('xmlns=', `xmlns:${prefix}=`)
}

/** The same entries as the bank reports them while the day goes on (052) or advises them one by one (054): without balances. */
export function camtSampleAs(number: '052' | '054', xml: string): string {
  const [message, node] = number === '052' ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  return xml
    .replace(/<Bal>.*?<\/Bal>/gs, '')
    .replaceAll('BkToCstmrStmt', message)
    .replaceAll('Stmt>', `${node}>`)
    .replace('camt.053', `camt.${number}`)
}
