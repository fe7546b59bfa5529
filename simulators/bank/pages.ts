/** The bank's counter: payment files come in, their payments are decided one by one, answers and statements are handed out. */
import { z } from 'zod'
import { htmlReply, jsonReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { localDay } from '#simulators/time.ts'
import { type BankDesk, IncomingPayment, PaymentAct, type SimBankPayment, type SimPaymentFile } from './ordered-payments.ts'
import { answerVersions, statementVersions, writePaymentAnswer, writeStatement } from './write-answer.ts'

/** null: no page of the counter. */
export function bankPages(desk: BankDesk, call: SimCall, now: Date): SimReply | null {
  const form = new URLSearchParams(call.body.toString('utf8'))
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return htmlReply(200, counter(desk, now))
    case 'POST /payment-files':
      return take(desk, call)
    case 'POST /payments':
      return acted(PaymentAct.safeParse(Object.fromEntries([...form].filter(([, value]) => value !== ''))), (act) => desk.act(act))
    case 'POST /incoming':
      return acted(Typed.safeParse(Object.fromEntries(form)), (incoming) => desk.receive(IncomingPayment.parse(incoming)))
  }
  return call.method === 'GET' ? document(desk, call, now) : null
}

const Typed = z
  .object({
    amount: z.string().regex(/^\d{1,9}([.,]\d{1,2})?$/),
    account: z.string(),
    name: z.string(),
    iban: z.string(),
    text: z.string(),
  })
  .transform(({ amount, ...more }) => ({ ...more, amountBani: Math.round(Number(amount.replace(',', '.')) * 100) }))

const acted = <T>(read: z.ZodSafeParseResult<T>, act: (order: T) => unknown): SimReply => {
  if (!read.success) return htmlReply(422, page('Banca demo', `<p role="alert">${escaped(z.prettifyError(read.error))}</p>${BACK}`))
  act(read.data)
  return { status: 303, type: 'text/html; charset=utf-8', body: '', headers: { location: './' } }
}

/** The file's bytes as they are; `?takes=at-once` debits all at once. */
function take(desk: BankDesk, { body, query }: SimCall): SimReply {
  const taken = desk.take(body.toString('utf8'), query.get('takes') === 'at-once' ? 'at-once' : 'later')
  return 'code' in taken ? jsonReply(422, taken) : jsonReply(201, { messageId: taken.messageId, payments: taken.paymentIds.length })
}

/** `/answers/RUN-1?version=10`, `/statements/RO…?day=2026-11-24&version=08`. */
function document(desk: BankDesk, { path, query }: SimCall, now: Date): SimReply | null {
  const [, place, written = ''] = /^\/(answers|statements)\/([^/]+)$/.exec(path) ?? []
  const named = decodeURIComponent(written)
  if (place === 'answers') {
    const file = desk.files.get(named)
    const version = answerVersions.find((one) => one === query.get('version')) ?? '10'
    return file
      ? xml(`raspuns-${named}.xml`, writePaymentAnswer(desk, { file, version, now }))
      : jsonReply(404, { message: 'no such file' })
  }
  if (place !== 'statements') return null
  const on = query.get('day') ?? localDay(now)
  const version = statementVersions.find((one) => one === query.get('version')) ?? '08'
  return xml(`extras-${on}.xml`, writeStatement(desk, { account: named, on, version, now }))
}

const xml = (name: string, body: string): SimReply => ({
  ...{ status: 200, type: 'application/xml; charset=utf-8', body },
  headers: { 'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"` },
})

const reasons = {
  AC01: 'cont gresit',
  AC04: 'cont inchis',
  BE01: 'alt titular',
  RC01: 'banca gresita',
  AM04: 'fonduri insuficiente',
  MS03: 'fara motiv',
}

function counter(desk: BankDesk, now: Date): string {
  const files = desk.files.all().toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))
  const accounts = [...new Set([...files.map(({ account }) => account), ...desk.entries.all().map(({ account }) => account)])]
  const upload = `<section><h2>Fisier de plati</h2><p><label for="file">Fisier pain.001</label> <input id="file" type="file" accept=".xml">
<label><input id="at-once" type="checkbox"> Plateste tot imediat</label> <button id="send">Trimite bancii</button></p><p id="said" role="status"></p></section>`
  return page(
    'Banca demo',
    `${upload}${files.map((file) => fileSection(desk, file)).join('')}${statements(accounts, now)}${incoming(accounts)}${SCRIPT}`,
  )
}

function fileSection(desk: BankDesk, { messageId, takenAt, paymentIds }: SimPaymentFile): string {
  const payments = paymentIds.flatMap((id) => desk.payments.get(id) ?? [])
  const waiting = payments.filter(({ status }) => status === 'ACSP').length
  const rows = payments.map(paymentRow).join('')
  const answers = answerVersions.map(
    (version) => `<a href="answers/${encodeURIComponent(messageId)}?version=${version}">pain.002 .${version}</a>`,
  )
  const all =
    waiting === 0
      ? ''
      : form('payments', { messageId }, `<button name="act" value="pay">Plateste toate cele ${waiting} in asteptare</button>`)
  return `<section><h2>${escaped(messageId)}</h2><p>${escaped(takenAt)} · Raspuns: ${answers.join(' ')}</p>${all}
<table><thead><tr><th>Plata</th><th>Suma</th><th>Titular</th><th>Cont</th><th>Stare</th><th>Ce face banca</th></tr></thead><tbody>${rows}</tbody></table></section>`
}

const states = { ACSP: 'in asteptare', ACSC: 'platita', RJCT: 'refuzata' }

function paymentRow({ endToEndId, amountBani, creditor, status, reason, isDouble }: SimBankPayment): string {
  const select = `<select name="reason" aria-label="Motiv">${Object.entries(reasons).map(([code, words]) => `<option value="${code}">${code} ${words}</option>`)}</select>`
  const button = (act: string, label: string) => `<button name="act" value="${act}">${label}</button>`
  const isReturned = status === 'ACSC' && reason !== null
  const acts = {
    ACSP: `${button('pay', 'Plateste')} ${select} ${button('refuse', 'Refuza')}`,
    ACSC: `${isReturned ? '' : `${select} ${button('return', 'Intoarce banii')}`} ${isDouble ? '' : button('double', 'Debiteaza inca o data')}`,
    RJCT: '',
  }[status]
  const state = `${isReturned ? 'intoarsa' : states[status]}${reason === null ? '' : ` (${reason})`}${isDouble ? ', debitata de doua ori' : ''}`
  const cells = [endToEndId, lei(amountBani), creditor.name, creditor.iban, state].map((cell) => `<td>${escaped(cell)}</td>`).join('')
  return `<tr>${cells}<td>${acts === '' ? '' : form('payments', { endToEndId }, acts)}</td></tr>`
}

function statements(accounts: readonly string[], now: Date): string {
  if (accounts.length === 0) return ''
  const links = accounts.map((account) => {
    const versions = statementVersions.map(
      (version) => `<a href="statements/${account}?day=${localDay(now)}&amp;version=${version}">camt.053 .${version}</a>`,
    )
    return `<li><code>${escaped(account)}</code> ${versions.join(' ')}</li>`
  })
  return `<section><h2>Extrasul de azi, ${localDay(now)}</h2><ul>${links.join('')}</ul></section>`
}

function incoming(accounts: readonly string[]): string {
  const field = (name: string, label: string, more = '') => `<label>${label}<br><input name="${name}" ${more}></label>`
  const fields = [
    field('account', 'In contul', `required value="${escaped(accounts[0] ?? '')}"`),
    field('amount', 'Suma in lei', 'required inputmode="decimal" pattern="[0-9]{1,9}([.,][0-9]{1,2})?"'),
    field('name', 'Platitor', 'required value="FAN COURIER EXPRESS SRL"'),
    field('iban', 'Contul platitorului'),
    field('text', 'Detalii'),
  ]
  return `<section><h2>Incasare</h2>${form('incoming', {}, `${fields.join(' ')} <button>Incaseaza</button>`)}</section>`
}

const form = (action: string, hidden: Record<string, string>, inner: string) =>
  `<form method="post" action="${action}">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}${inner}</form>`

const lei = (bani: number): string => `${(bani / 100).toFixed(2).replace('.', ',')} RON`
const BACK = '<p><a href="./">Inapoi</a></p>'
const SCRIPT = `<script>
document.getElementById('send').onclick = async () => {
  const file = document.getElementById('file').files[0], said = document.getElementById('said')
  if (!file) { said.textContent = 'Alegeti fisierul.'; return }
  const takes = document.getElementById('at-once').checked ? 'at-once' : 'later'
  const answer = await fetch('payment-files?takes=' + takes, { method: 'POST', body: file })
  const { code, message } = await answer.json()
  if (answer.ok) location.reload()
  else said.textContent = 'Refuzat: ' + code + ' ' + message
}
</script>`

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:15px/1.5 sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;display:block;overflow-x:auto}td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left}button,input,select{font:inherit;padding:.25rem .6rem}section{margin:2rem 0}[role=alert],[role=status]{color:#a00}</style>
</head><body><h1>${title}</h1><p><small>Simulator: nu se plateste nimic.</small></p>${body}</body></html>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
