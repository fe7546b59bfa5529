import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bankFiles } from '../read-statement.ts'
import { allOurSampleIbans, payerSampleIbans } from '../sample-statements.ts'

const read = (text: string | Uint8Array) => bankFiles.readStatement(Buffer.from(text as string), Object.values(allOurSampleIbans))
function statement(text: string | Uint8Array) {
  const reading = read(text)
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.statements[0]
}
const faults = (text: string) => {
  const reading = read(text)
  return reading.kind === 'refused' ? reading.faults : []
}

const btOld = (rows: string[]) =>
  [
    'Extras de cont,,,,,,',
    `Numar cont:,${allOurSampleIbans.bt},,,,,`,
    'Moneda:,RON,,,,,',
    ',,,,,,',
    'Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil',
    ...rows,
  ].join('\n')
const btRows = [
  `2026-11-20,2026-11-20,"Incasare OP;RAMBURSURI;FAN COURIER EXPRESS SRL;${payerSampleIbans.fan}",R2,,"1,250.50","2,175.25"`,
  '2026-11-19,2026-11-19,Comision,R1,-75.25,,924.75',
]

describe('a statement as CSV', () => {
  it('shows what stands in columns that its bank is not known to have', () => {
    const [first = '', second = ''] = btRows
    const text = btOld([`${first},ALFA`, `${second},`]).replace('Sold contabil', 'Sold contabil,Canal')
    expect(statement(text)?.unread).toEqual([{ line: 6, place: 'Canal', value: 'ALFA' }])
    expect(statement(btOld(btRows))?.unread).toEqual([])
  })

  it('reads texts that hold entities as they are meant, under the key that the file gives them', () => {
    const text = btOld([`2026-11-20,2026-11-20,"Incasare OP;Acme &amp; Fiii SRL;&#536;tefan",,,"10.00","10.00"`])
    const [line] = statement(text)?.lines ?? []
    expect(line?.texts).toEqual(['Incasare OP', 'Acme & Fiii SRL', 'Ștefan'])
    const written = [
      'line',
      allOurSampleIbans.bt,
      '2026-11-20',
      1_000,
      '',
      'Incasare OP',
      'Acme &amp',
      'Fiii SRL',
      '&#536',
      'tefan',
      '',
      '',
    ]
    expect(line?.key).toBe(
      createHash('sha256')
        .update(`${written.join('\0')}\0${1}`)
        .digest('base64url'),
    )
  })

  it('counts a sign that could not be read, and cuts what is shown visibly', () => {
    const text = btOld([`2026-11-20,2026-11-20,"Incasare OP;Ionu\ufffd Pop",R1,,"10.00","10.00",${'x'.repeat(90)}`])
    expect(statement(text.replace('Sold contabil', 'Sold contabil,Canal'))?.unread).toEqual([
      { line: 6, place: 'Canal', value: `${'x'.repeat(79)}…` },
      { line: 6, place: 'U+FFFD', value: 'Ionu\ufffd Pop' },
    ])
  })

  it('of Banca Transilvania, older: what stands above, newest first, each line with its balance', () => {
    expect(statement(btOld(btRows))).toMatchObject({
      ...{
        format: 'csv',
        account: allOurSampleIbans.bt,
        opening: { on: '2026-11-19', bani: 100_000 },
        closing: { on: '2026-11-20', bani: 217_525 },
      },
      lines: [
        {
          ...{ line: 6, bookedOn: '2026-11-20', amountBani: 125_050, bankReference: 'R2', counterparty: { iban: payerSampleIbans.fan } },
          texts: ['Incasare OP', 'RAMBURSURI', 'FAN COURIER EXPRESS SRL', payerSampleIbans.fan],
        },
        { amountBani: -7525, texts: ['Comision'] },
      ],
    })
    expect(statement(btOld(btRows.toReversed()))?.closing).toEqual({ on: '2026-11-20', bani: 217_525 })
    expect(faults(btOld(btRows).replace('924.75', '924.80'))).toMatchObject([{ code: 'statement-running-balance-wrong' }])
  })

  it('of Banca Transilvania, newer: other signs in amounts and days, and no balances', () => {
    const text = `Numar cont;${allOurSampleIbans.bt}\nMoneda cont;RON\nData tranzactie;Data valuta;Referinta;Tip tranzactie;Descriere;Debit;Credit\n20/11/2026;20/11/2026;R1;Incasare;"POPESCU ANA;${payerSampleIbans.ana}";;1.234,56\n`
    expect(statement(text)).toMatchObject({
      ...{ account: allOurSampleIbans.bt, opening: null, closing: null },
      lines: [
        { amountBani: 123_456, texts: ['Incasare', 'POPESCU ANA', payerSampleIbans.ana], counterparty: { iban: payerSampleIbans.ana } },
      ],
    })
  })

  it('of BCR: balances in columns, and a summary without a day', () => {
    const text = [
      'Data emitere extras,IBAN,Sold contabil initial,Data finalizarii tranzactiei,Ora,Tranzactii finalizate (detalii),Referinta Oper. Document,Debit (suma),Credit (suma),Sold contabil final',
      `20.11.2026,${allOurSampleIbans.bcr},"4,113.20",20.11.2026,10:00,Plata curier,D1,"1,113.20",,"3,050.00"`,
      `20.11.2026,${allOurSampleIbans.bcr},"4,113.20",20.11.2026,11:00,Reincarcare,D2,,50.00,"3,050.00"`,
      `20.11.2026,${allOurSampleIbans.bcr},"4,113.20",,,Total,,"1,113.20",50.00,"3,050.00"`,
    ].join('\n')
    expect(statement(text)).toMatchObject({
      ...{ account: allOurSampleIbans.bcr, opening: { bani: 411_320 }, closing: { bani: 305_000 } },
      lines: [{ amountBani: -111_320 }, { amountBani: 5000, bankReference: 'D2' }],
    })
    expect(faults(text.replace(',50.00,"3,050.00"', ',51.00,"3,050.00"'))).toMatchObject([
      { code: 'statement-balance-wrong', params: { difference: -100 } },
    ])
  })

  it('of ING: signed amounts, a mark of the encoding, first and last rows with balances only', () => {
    const text = `\ufeffSold initial;Sold final;Numar cont;Data procesarii;Suma;Valuta;Tip tranzactie;Nume beneficiar/ordonator;Cont beneficiar/ordonator;Banca beneficiar/ordonator;Detaliile tranzactiei;Sold intermediar\n2.000,00;;${allOurSampleIbans.ing};;;;;;;;;\n;;${allOurSampleIbans.ing};20-11-26;-1.400,00;RON;Plata;Ana Popescu;${payerSampleIbans.ana};ING;plata 17;600,00\n;;${allOurSampleIbans.ing};20-11-26;100.50;RON;Incasare;;;;sold;700,50\n;700,50;${allOurSampleIbans.ing};;;;;;;;;\n`
    expect(statement(text)).toMatchObject({
      ...{ account: allOurSampleIbans.ing, opening: { bani: 200_000 }, closing: { bani: 70_050 } },
      lines: [
        {
          bookedOn: '2026-11-20',
          amountBani: -140_000,
          counterparty: { name: 'Ana Popescu', iban: payerSampleIbans.ana },
          texts: ['Plata', 'plata 17'],
        },
        { amountBani: 10_050 },
      ],
    })
  })

  it('of Raiffeisen, saved from its workbook: the header deep in the file, characters of an old code page', () => {
    const rows = Array.from({ length: 12 }, () => ';;')
    const text = [
      ...rows,
      `IBAN;${allOurSampleIbans.raiffeisen};`,
      'Valut\u0103;RON;',
      'Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Nr. OP;Cod fiscal beneficiar;Descrierea tranzac\u0163iei',
      '20/11/2026;20/11/2026;;1.234,56;7;RO90000014;Re\u00eenc\u0103rcare sold',
    ].join('\r\n')
    const codePage: Record<string, number> = { '\u0103': 0xe3, '\u0163': 0xfe, '\u00ee': 0xee }
    const bytes = Uint8Array.from(text, (char) => codePage[char] ?? char.charCodeAt(0))
    expect(statement(bytes)).toMatchObject({
      ...{ account: allOurSampleIbans.raiffeisen, opening: null },
      lines: [{ amountBani: 123_456, texts: ['Re\u00eenc\u0103rcare sold'], counterparty: { fiscalCode: '90000014' }, bankReference: '7' }],
    })
  })

  it('of BCR, with the account, its owner and the days of the statement in columns of their own', () => {
    const text = [
      'Data emitere extras,Ora emitere extras,Data inceput,Data finala,Valuta,Contul pentru care s-a generat extrasul,Titular cont,Sold contabil initial,Data finalizarii tranzactiei,Ora finalizare tranzactie,Tranzactii finalizate (detalii),Referinta Oper. Document,Debit (suma),Credit (suma),Sold contabil final',
      `20.11.2026,10:05,01.11.2026,20.11.2026,RON,${allOurSampleIbans.bcr},EXPEDIO SRL,"100.00",20.11.2026,10:00,Reincarcare,D2,,50.00,"150.00"`,
    ].join('\n')
    expect(statement(text)).toMatchObject({
      ...{ account: allOurSampleIbans.bcr, opening: { bani: 10_000 }, closing: { bani: 15_000 }, unread: [] },
      lines: [{ amountBani: 5000, texts: ['Reincarcare'], bankReference: 'D2' }],
    })
    expect(faults(text.replace(allOurSampleIbans.bcr, payerSampleIbans.ana))).toMatchObject([{ code: 'statement-of-other-account' }])
  })

  it('of ING, as it names its columns later: the details and the fiscal code of the other side', () => {
    const text = [
      'numar cont;data procesarii;suma;valuta;tip tranzactie ;nume beneficiar/ordonator;adresa beneficiar/ordonator;cont beneficiar/ordonator;banca beneficiar/ordonator;detalii tranzactie;sold intermediar;CUI Contrapartida',
      `${allOurSampleIbans.ing};20.11.2026;50,00;RON;Incasare;POPESCU ANA;Cluj;${payerSampleIbans.ana};ING;Reincarcare sold;150,00;RO90000014`,
    ].join('\n')
    expect(statement(text)).toMatchObject({
      ...{ account: allOurSampleIbans.ing, unread: [] },
      lines: [{ amountBani: 5000, counterparty: { name: 'POPESCU ANA', iban: payerSampleIbans.ana, fiscalCode: '90000014' } }],
    })
    expect(statement(text)?.lines[0]?.texts).toContain('Reincarcare sold')
  })

  it('of Raiffeisen: on whose behalf it was paid is shown, the name of the other bank is not', () => {
    const text = [
      `IBAN;${allOurSampleIbans.raiffeisen};;;;;;;;;;`,
      'Valuta:;LEI;;;;;;;;;;',
      'Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Nr. OP;Cod fiscal beneficiar;Ordonator final;Beneficiar final;Nume/Denumire ordonator/beneficiar;Denumire Banca ordonator/ beneficiar;Nr. cont in/din care se efectueaza tranzactiile;Descrierea tranzactiei',
      ';;;;;;;;;;;',
      `28/01/2026;28/01/2026;;615.28;1;;FILIALA;;POPESCU ANA;ING BANK;${payerSampleIbans.ana};Reincarcare`,
    ].join('\n')
    expect(statement(text)).toMatchObject({
      lines: [{ amountBani: 61_528, counterparty: { name: 'POPESCU ANA', iban: payerSampleIbans.ana } }],
      unread: [{ place: 'Ordonator final', value: 'FILIALA' }],
    })
  })

  it('is refused for what reads two ways or not at all, line by line', () => {
    const bad = btOld([
      '2026-11-20,,x,R,,1.234,',
      '2026-13-20,,x,R,,5.00,',
      '2026-11-20,,x,R,,,',
      '2026-11-20,,x,R,1.00,2.00,',
      '2026-11-20,,x,R,,abc,',
    ])
    expect(faults(bad)).toEqual([
      { code: 'statement-amount-ambiguous', params: { line: 6, text: '1.234', first: '1234.00', second: '1.23' } },
      { code: 'statement-not-readable', params: { line: 7, place: '2026-13-20' } },
      { code: 'statement-not-readable', params: { line: 8, place: 'suma' } },
      { code: 'statement-not-readable', params: { line: 9, place: 'debit, credit' } },
      { code: 'statement-not-readable', params: { line: 10, place: 'abc' } },
    ])
  })

  it('is refused without an account, of another one, of two, and in another currency', () => {
    const of = (change: (text: string) => string) => faults(change(btOld(btRows.slice(1))))
    expect(of((text) => text.replace(allOurSampleIbans.bt, ''))).toEqual([{ code: 'statement-without-account' }])
    expect(of((text) => text.replace(allOurSampleIbans.bt, payerSampleIbans.ana))).toMatchObject([{ code: 'statement-of-other-account' }])
    expect(of((text) => text.replace(',,,,,,', `Cont:,${allOurSampleIbans.bcr},,,,,`))).toEqual([{ code: 'statement-of-several-accounts' }])
    expect(of((text) => text.replace(',RON,', ',EUR,'))).toMatchObject([{ code: 'statement-in-other-currency' }])
    expect(faults('a,b\n1,2\n')).toEqual([{ code: 'statement-format-unknown' }])
  })
})
