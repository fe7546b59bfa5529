/** Lines that earlier versions have kept are known when their file is read again: by the keys that those versions gave them. */
import { expect, it } from 'vitest'
import { bankFiles } from './read-statement.ts'
import {
  allOurSampleIbans,
  bcrSampleStatement,
  brdSampleStatement,
  btSampleStatement,
  camtSampleAs,
  camtSampleStatement,
  ingSampleStatement,
  payerSampleIbans,
  raiffeisenSampleStatement,
} from './sample-statements.ts'

const mt940 = (...body: string[]) =>
  [':20:1', `:25:${allOurSampleIbans.bt}`, ':28C:7/1', ':60F:C261119RON1000,00', ...body, ':62F:C261120RON1500,00', ''].join('\r\n')
const line = ':61:2611201120C500,00NTRFNONREF'
const parties = `<RltdPties><Dbtr><Nm>Ana Popescu</Nm></Dbtr><DbtrAcct><Id><IBAN>${payerSampleIbans.ana}</IBAN></Id></DbtrAcct></RltdPties>`
const ultimate = parties.replace('<RltdPties>', '<RltdPties><UltmtDbtr><Nm>Ion Popescu</Nm></UltmtDbtr>')
const tx = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`
const entry = (extra: string) => camtSampleStatement('02', [{ amount: '500.00', side: 'CRDT', extra }], { closing: '1500.00' })
const words = '<RmtInf><Ustrd>plata</Ustrd><Ustrd>PRO-12</Ustrd></RmtInf>'
const part = (amount: string, inside: string) =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="RON">${amount}</Amt></TxAmt></AmtDtls>${inside}</TxDtls>`

/** What formats allow, in the shapes of the banks, mostly without numbers of the bank's: there texts and counterparty are the key. */
const files: Record<string, string> = {
  'Banca Transilvania': btSampleStatement,
  'Banca Transilvania, without numbers': btSampleStatement.replace(/\/\/20A\d+/g, ''),
  BCR: bcrSampleStatement,
  'BCR, without numbers': bcrSampleStatement.replace(/\.\/\/\d+/g, 'NONREF'),
  BRD: brdSampleStatement,
  'BRD, without numbers': brdSampleStatement.replace('REF0001', 'NONREF'),
  ING: ingSampleStatement,
  'ING, without numbers': ingSampleStatement.replace(/\/\/RE2\S+/g, ''),
  Raiffeisen: raiffeisenSampleStatement,
  'Raiffeisen, without numbers': raiffeisenSampleStatement.replace('17//BR26112000001', 'NONREF'),
  'Alpha, in its control characters': `\u0001${mt940(line, `:86:PLATITOR POPESCU ANA ${payerSampleIbans.ana} INGBROBU DETALII plata END TO END ID 17`)}-}\u0003`,
  'lines that are alike': mt940(':61:2611201120C250,00NTRFNONREF', ':86:plata', ':61:2611201120C250,00NTRFNONREF', ':86:plata'),
  'a line below': mt940(line, 'POPESCU ANA', ':86:plata'),
  'a second free field': mt940(line, ':86:plata', ':86:PRO-12'),
  'a field behind the balance': `${mt940(line, ':86:plata')}:86:despre cont\r\n`,
  'a trailer': `{1:F01X}{2:I940X}{4:\r\n${mt940(line, ':86:plata')}-}{5:{CHK:0123456789AB}}\r\n`,
  'a dollar': `${mt940(line, ':86:plata')}-}$\r\n`,
  'zeros in front': mt940(line.replace('C500', 'C000500'), ':86:plata'),
  'no decimals': mt940(line.replace('500,00', '500,'), ':86:plata'),
  'numbered fields': mt940(line, `:86:000+20INCASARE+10batch+23plata+31${payerSampleIbans.ana}+32POPESCU ANA+34key`),
  'camt.053': entry(tx(parties + words)),
  'camt.053, in 08': camtSampleStatement(
    '08',
    [{ amount: '500.00', side: 'CRDT', extra: tx(parties.replace('<Nm>Ana Popescu</Nm>', '<Pty><Nm>Ana Popescu</Nm></Pty>') + words) }],
    { closing: '1500.00' },
  ),
  'camt.052': camtSampleAs('052', entry(tx(parties + words))),
  'camt.054': camtSampleAs('054', entry(tx(parties + words))),
  'on whose behalf': entry(tx(ultimate + words)),
  'structured words': entry(
    tx(
      `${parties}<RmtInf><Ustrd>plata</Ustrd><Strd><RfrdDocInf><Nb>F-17</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>PRO-12</AddtlRmtInf></Strd></RmtInf>`,
    ),
  ),
  'words of the entry': entry(`${tx(parties)}<AddtlNtryInf>Incasare</AddtlNtryInf>`),
  'words of the transaction': entry(tx(`${parties}<AddtlTxInf>Incasare</AddtlTxInf>`)),
  'money that came back': entry(tx(`${parties}<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>cont inchis</AddtlInf></RtrInf>`)),
  'money that came back, in the bank’s word': entry(tx(`${parties}<RtrInf><Rsn><Prtry>INCHIS</Prtry></Rsn></RtrInf>`)),
  'a batch': entry(`<NtryDtls>${part('200.00', parties + words)}${part('300.00', words)}</NtryDtls>`),
  'a batch with a number': entry(
    `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${part('200.00', parties + words)}${part('300.00', words)}</NtryDtls>`,
  ),
  'a batch that its parts do not make up': entry(`<NtryDtls>${part('200.00', parties + words)}${part('290.00', words)}</NtryDtls>`),
  'a batch in two groups': entry(`<NtryDtls>${part('200.00', words)}</NtryDtls><NtryDtls>${part('300.00', parties)}</NtryDtls>`),
  'a reversal': entry(`<RvslInd>true</RvslInd>${tx(parties)}`),
  'zeros before an amount': entry(tx(parties)).replace('"RON">500.00', '"RON">500.0000'),
  'an instant': entry(tx(parties)).replace(
    '<BookgDt><Dt>2026-11-20</Dt></BookgDt>',
    '<BookgDt><DtTm>2026-11-19T23:30:00Z</DtTm></BookgDt>',
  ),
  'CSV of Banca Transilvania': [
    `Numar cont;${allOurSampleIbans.bt}`,
    'Moneda cont;RON',
    'Data tranzactie;Data valuta;Referinta;Tip tranzactie;Descriere;Debit;Credit',
    `20/11/2026;20/11/2026;;Incasare;"POPESCU ANA;${payerSampleIbans.ana};plata";;1.234,56`,
    `20/11/2026;20/11/2026;R2;Plata;"curier";50,00;`,
  ].join('\n'),
  'CSV of Banca Transilvania, older': [
    `Numar cont:,${allOurSampleIbans.bt},,,,,`,
    'Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil',
    `2026-11-20,2026-11-20,"Incasare OP;RAMBURSURI;${payerSampleIbans.fan}",,,"1,250.50","2,175.25"`,
    '2026-11-19,2026-11-19,Comision,,-75.25,,924.75',
  ].join('\n'),
  'CSV of BCR': [
    'Data emitere extras,IBAN,Sold contabil initial,Data finalizarii tranzactiei,Ora,Tranzactii finalizate (detalii),Referinta Oper. Document,Debit (suma),Credit (suma),Sold contabil final',
    `20.11.2026,${allOurSampleIbans.bcr},"4,113.20",20.11.2026,10:00,Plata curier,,"1,113.20",,"3,050.00"`,
    `20.11.2026,${allOurSampleIbans.bcr},"4,113.20",20.11.2026,11:00,Reincarcare,D2,,50.00,"3,050.00"`,
  ].join('\n'),
  'CSV of ING': [
    'Sold initial;Sold final;Numar cont;Data procesarii;Suma;Valuta;Tip tranzactie;Nume beneficiar/ordonator;Cont beneficiar/ordonator;Banca beneficiar/ordonator;Detaliile tranzactiei;Sold intermediar',
    `2.000,00;;${allOurSampleIbans.ing};;;;;;;;;`,
    `;;${allOurSampleIbans.ing};20-11-26;-1.400,00;RON;Plata;Ana Popescu;${payerSampleIbans.ana};ING;plata 17;600,00`,
    `;600,00;${allOurSampleIbans.ing};;;;;;;;;`,
  ].join('\n'),
  'CSV of Raiffeisen': [
    `IBAN;${allOurSampleIbans.raiffeisen};`,
    'Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Nr. OP;Cod fiscal beneficiar;Descrierea tranzactiei',
    '20/11/2026;20/11/2026;;1.234,56;;RO90000014;Reincarcare sold',
    '20/11/2026;20/11/2026;10,00;;7;;Comision',
  ].join('\n'),
}

/** As they were kept before decision 224: recorded, never computed. */
const recorded: Record<string, string> = {
  'Banca Transilvania': '5_xm90310m3Bx92kLdbIfkp7mZu3M_OO2EsqhNjoR-4 o_r-HMiyXzaewa86ZpBGRjRS_RFrj8W2wtWFWCZzjJQ',
  'Banca Transilvania, without numbers': 'm1tQmV_SxrNeD8fYTKo4QtKs6BZKOwjoRBUGGH3Oz3k rmuNL5sSJURMTrQfagfhc9xw-bPvjzuIP816hYJDMLE',
  BCR: '51OJ62qurXtfoaQp6Hl9xQo6TFszO9q_jQjiJ-A1pbw 4z2nymirN_hBuSZOAGuOt494F8v19-POfIwViGhwNY0',
  'BCR, without numbers': 'Rv38_JlJKmMC9eQ3NUSANF6Mq2_2ihg3c51TNoY8KWc YFJp7OobDrTUXzdrefr42BtxbgstWuFBy9XxrUPP7F0',
  BRD: 'mbQM11nFtXsuZYS4UcG50-50Ye_ZAZwnVtkLi6YvGiw',
  'BRD, without numbers': 'UatWErrB7yaac38IQRXubEAtlal3KmJ91YPQubmOv8M',
  ING: 'tmvwDJpFlp5_0T7ExwvPAsasz1jx_zOXVb8Adcg5ZhU 8CutLPCvTFUDj4oAdclOfNoIXMEYjPXuP5PMOzKcU-k',
  'ING, without numbers': 'q93RW6rAlRd16lgmzIxX28fPrtRLHm8CSHtUH5ZClRM we82dU61snI_GvFOOg7clOuX9CgvPgVDpq8EyBlNYc8',
  Raiffeisen: 'YqoUcC6F9-DpurB3Bm6vEQku03MxUq7BX8MsETo7Il4',
  'Raiffeisen, without numbers': '7cWsZXVc4_WIWu2leCnGTHfugEC2f8vOY8Xde1tCdJo',
  'Alpha, in its control characters': 'QY5VSg-kQZARjLKVYNmevt8-VApCk5KRZVa3jUPKF7M',
  'lines that are alike': 'MCzayknIylSOTicQ4ZbsyHWgRZexdrxdWlgMREbBAzM P2TWq0wRQ-l-6dWNr8lBC8Wp1qlBLRkSBq2QzvjPYkk',
  'a line below': 'f38zG0EkN5YvAWQXOqZra8ATu_2Hb0skmrh6betLNdo',
  'a second free field': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'a field behind the balance': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'a trailer': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'a dollar': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'zeros in front': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'no decimals': '0M1s4UnplODWrVk64Z_ZobVDf5bPHExWttrqGbQR7fE',
  'numbered fields': 'GHDdO-Yzlu2hkVJWUjib7Q3BFwJS82x6nXlxIbXXblk',
  'camt.053': 'dn_EhtOqO1GbqBZs-bgEtTqHBeaghjQ36ICGUDfeUDc',
  'camt.053, in 08': 'dn_EhtOqO1GbqBZs-bgEtTqHBeaghjQ36ICGUDfeUDc',
  'camt.052': 'dn_EhtOqO1GbqBZs-bgEtTqHBeaghjQ36ICGUDfeUDc',
  'camt.054': 'dn_EhtOqO1GbqBZs-bgEtTqHBeaghjQ36ICGUDfeUDc',
  'on whose behalf': 'ZtL05gKTtqZA6EkbMJdKak5W0tIhs44sKxO_dhdfXBY',
  'structured words': '6_NIK-2PVMFSx7lSpSH-0l7wE4nKQv6v5HPBywGMjts',
  'words of the entry': 'Uob78Mm-A0i--8B-wlAKqLpaBp8KDct5lqZhneOetTY',
  'words of the transaction': 'Uob78Mm-A0i--8B-wlAKqLpaBp8KDct5lqZhneOetTY',
  'money that came back': 'Xwpx5SmZp8zTNQPuRc4xGgsLdjTbrSQ0I59WoM9n5oI',
  'money that came back, in the bank’s word': 'sLTfzv6ipTpUFmYp48sAVPeey-1Vto1W4f_JlxLLne0',
  'a batch': 'HKvOkKVEw9m2ghYcfL8eMIqBE_9Jb83hGlkF6i4DVH0 XfJTyCVYO3A6SeM-3A50eHoJx2Ykh0zpWVBSSIGn7NI',
  'a batch with a number': 'U3PmV5p8QZ7YM73DOku4Ct2K5eA0iwTvG3lUoHVNCEs m9c45Jt4Y8UpEMMX_X8d4fx-QNckcbxriqYgYFE690I',
  'a batch that its parts do not make up': 'dn_EhtOqO1GbqBZs-bgEtTqHBeaghjQ36ICGUDfeUDc',
  'a batch in two groups': 'F1ff5UCwYUEPEN0fw6eEz9esjnsEuwvrt3muKt-z3f4 0-Rg1NyDXwRb97hSt9JaW5-hAKQG8dNFf3_-ycqz_4c',
  'a reversal': 'AIvtK4g8sJUGF8hvHFNYnr_jbq1OIYlAD1h_gBQtT_k',
  'zeros before an amount': 'AIvtK4g8sJUGF8hvHFNYnr_jbq1OIYlAD1h_gBQtT_k',
  'an instant': 'AIvtK4g8sJUGF8hvHFNYnr_jbq1OIYlAD1h_gBQtT_k',
  'CSV of Banca Transilvania': 'Mv0SiAIxpDrdElOANoPG-mJeyXueZ76ddIMgWygtYLk nVU9npoYEtRCLZ5E7tsMg22Ao0gbM4zWGFICSmcQpdI',
  'CSV of Banca Transilvania, older': 'eYfFf3q439WNmN0SwhfpoAaxdDfkbHX6QrIng87mHm4 e_sCKnuihBKsbgUNPzg3Yuoh-TyEcm58XXwqLm7fRJI',
  'CSV of BCR': 'CMst-5NYdX_edjXoy5B4R7KHqtRHipRCDHaQ7vcUEeY riE4qYkTKk1MUv2OyPQUsrYRHZENrVsJg_XkTpoUbEA',
  'CSV of ING': 'lf8IBSjUMIFjdbe26Hr-_7VL7iyo3KPAc4Sk4VeroRs',
  'CSV of Raiffeisen': 'muJn2mH1-Jr2femGOSvCZaUUXZhvL97C08fv8gDfOo0 YFojLOG4FZy2exFhWE9zkufOuk7NA20JfQujXFt-slQ',
}

it.each(Object.keys(files))('%s: lines have the keys by which they were kept', (name) => {
  const reading = bankFiles.readStatement(Buffer.from(files[name] ?? ''), Object.values(allOurSampleIbans))
  expect(reading.kind === 'refused' ? reading.faults : []).toEqual([])
  const keys = reading.kind === 'read' ? reading.statements.flatMap(({ lines }) => lines.map(({ key }) => key)) : []
  expect(keys.join(' ')).toBe(recorded[name])
})
