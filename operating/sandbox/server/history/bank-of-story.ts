/** The bank of the demonstration: its statement of a day (camt.053) and its answer to a payment file (pain.002), written as a bank writes them. */
import { createHash } from 'node:crypto'
import { XMLBuilder } from 'fast-xml-parser'
import { type Bani, bani, decimalRon, negate, sum } from '#contract/money.ts'
import { bookedBalanceBefore, importStatement } from '#paying/operations.ts'
import type { App } from '#server/platform/app.ts'

export type StoryBankLine = {
  on: string
  amountBani: Bani
  name: string
  iban: string
  text: string
  endToEndId?: string
  returnReason?: string
}

/** What each day holds, as it has been played so far: a statement of a day is of all its lines. */
export type StoryBankDays = Map<string, StoryBankLine[]>

/** With it the account is opened, and with it the simulated bank goes on (simulators/bank). */
const OPENING = bani(100_000_000)

/** Days come in their order: what is booked before a day is all there. */
export async function bookStoryLines(app: App, days: StoryBankDays, lines: readonly StoryBankLine[]): Promise<void> {
  const account = accountOf(app)
  for (const [on, some] of Map.groupBy(lines, (line) => line.on)) {
    const ofDay = [...(days.get(on) ?? []), ...some]
    days.set(on, ofDay)
    const opening = sum([OPENING, await bookedBalanceBefore(app.db, { account, day: on })])
    const bytes = Buffer.from(statementOf({ account, on, opening, lines: ofDay, writtenAt: app.clock.now() }))
    await importStatement({ ...app, bank: app.ownStatements ?? app.bank }, { bytes, fileName: `extras-${on}.xml`, readBy: null })
  }
}

/** What is over goes to a deposit: the account ends as it began. */
export async function depositRest(app: App, days: StoryBankDays, { on, before }: { on: string; before: string }): Promise<void> {
  const rest = await bookedBalanceBefore(app.db, { account: accountOf(app), day: before })
  if (rest > 0) await bookStoryLines(app, days, [{ on, amountBani: negate(rest), name: '', iban: '', text: 'Transfer propriu' }])
}

const accountOf = ({ config }: Pick<App, 'config'>): string => config.seller.iban.replaceAll(' ', '')

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, indentBy: ' ' })
const document = (namespace: string, body: object): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${namespace}`, ...body },
  })
const instant = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')
const absolute = (amount: Bani): Bani => (amount < 0 ? negate(amount) : amount)
const inLei = (amount: Bani) => ({
  Amt: { '@Ccy': 'RON', '#text': decimalRon(absolute(amount)) },
  CdtDbtInd: amount < 0 ? 'DBIT' : 'CRDT',
})

type OfDay = { account: string; on: string; opening: Bani; lines: readonly StoryBankLine[]; writtenAt: Date }

function statementOf({ account, on, opening, lines, writtenAt }: OfDay): string {
  const id = `${on.replaceAll('-', '')}-1`
  const balance = (code: string, amount: Bani) => ({ Tp: { CdOrPrtry: { Cd: code } }, ...inLei(amount), Dt: { Dt: on } })
  return document('camt.053.001.02', {
    BkToCstmrStmt: {
      GrpHdr: { MsgId: id, CreDtTm: instant(writtenAt) },
      Stmt: {
        ...{ Id: id, CreDtTm: instant(writtenAt), Acct: { Id: { IBAN: account }, Ccy: 'RON' } },
        Bal: [balance('OPBD', opening), balance('CLBD', sum([opening, ...lines.map(({ amountBani }) => amountBani)]))],
        Ntry: lines.map((line, at) => entryOf(line, lines.slice(0, at).filter((other) => isAlike(other, line)).length)),
      },
    },
  })
}

const isAlike = (one: StoryBankLine, other: StoryBankLine): boolean => contentOf(one) === contentOf(other)
const contentOf = ({ on, amountBani, iban, text, endToEndId = '' }: StoryBankLine): string =>
  [on, amountBani, iban, text, endToEndId].join('|')

/** `before`: how many of the day are alike. The same line has the same number whenever the day is written. */
function entryOf(line: StoryBankLine, before: number) {
  const { on, amountBani, name, iban, text, endToEndId = 'NOTPROVIDED', returnReason } = line
  const role = amountBani < 0 ? 'Cdtr' : 'Dbtr'
  const reference = createHash('sha256')
    .update(`${contentOf(line)}|${before}`)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
  return {
    ...{ ...inLei(amountBani), Sts: 'BOOK', BookgDt: { Dt: on }, ValDt: { Dt: on }, AcctSvcrRef: reference },
    NtryDtls: {
      TxDtls: {
        Refs: { EndToEndId: endToEndId },
        ...(name === ''
          ? {}
          : { RltdPties: { [role]: { Nm: name }, ...(iban === '' ? {} : { [`${role}Acct`]: { Id: { IBAN: iban } } }) } }),
        RmtInf: { Ustrd: text },
        ...(returnReason === undefined ? {} : { RtrInf: { Rsn: { Cd: returnReason } } }),
      },
    },
  }
}

const inFile = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner = '']) => inner)
const textIn = (xml: string, tag: string): string => inFile(xml, tag)[0] ?? ''

export type StoryPayment = { endToEndId: string; amountRon: number; iban: string; name: string }

/** What a payment file of ours orders, as its bank reads it. */
export const orderedPaymentsIn = (file: string): StoryPayment[] =>
  inFile(file, 'CdtTrfTxInf').map((payment) => ({
    endToEndId: textIn(payment, 'EndToEndId'),
    amountRon: Number(/<InstdAmt[^>]*>([\d.]+)</.exec(payment)?.[1]),
    iban: textIn(textIn(payment, 'CdtrAcct'), 'IBAN'),
    name: textIn(textIn(payment, 'Cdtr'), 'Nm'),
  }))

/** Each payment of the file was debited. */
export function answerAllPaid(file: string, at: Date): Buffer {
  const header = textIn(file, 'GrpHdr')
  return Buffer.from(
    document('pain.002.001.03', {
      CstmrPmtStsRpt: {
        GrpHdr: { MsgId: `A${at.getTime()}`, CreDtTm: instant(at) },
        OrgnlGrpInfAndSts: { OrgnlMsgId: textIn(header, 'MsgId'), OrgnlMsgNmId: 'pain.001.001.03', GrpSts: 'ACSC' },
        OrgnlPmtInfAndSts: inFile(file, 'PmtInf').map((batch) => ({
          OrgnlPmtInfId: textIn(batch, 'PmtInfId'),
          TxInfAndSts: orderedPaymentsIn(batch).map(({ endToEndId }) => ({
            OrgnlEndToEndId: endToEndId,
            TxSts: 'ACSC',
            AccptncDtTm: instant(at),
          })),
        })),
      },
    }),
  )
}
