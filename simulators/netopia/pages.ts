/** The pages that a payer sees: the provider's, where the card is typed, and the bank's, which asks whether it is really the payer. */
import { z } from 'zod'
import { htmlReply, type SimCall, type SimReply } from '#simulators/protocol.ts'
import { paymentByNtpID } from './api.ts'
import { confirmAtBank, type NetopiaDesk, tryCard } from './desk.ts'
import type { SimCardPayment } from './records.ts'
import { cardOf, testCard } from './test-cards.ts'

/** What the page says of a decline: the payer learns no more. */
const declined: Record<string, string> = {
  '17': 'Numarul cardului este gresit.',
  '19': 'Cardul este expirat.',
  '20': 'Fonduri insuficiente.',
  '21': 'Codul CVV este gresit.',
  '26': 'Limita cardului este depasita.',
  '39': 'Plata nu a fost confirmata la banca.',
}
const OPEN = ['new', 'declined', 'pending']

export function netopiaPages(desk: NetopiaDesk, call: SimCall): SimReply | null {
  const [, place, ntpID = '', part = ''] = /^\/(pay|bank)\/(\d+)(?:\/(\w+))?$/.exec(call.path) ?? []
  if (!place) return null
  const payment = paymentByNtpID(desk, ntpID)
  if (!payment) return htmlReply(404, page('Plata inexistenta', '<p>Aceasta plata nu exista.</p>'))
  const form = new URLSearchParams(call.body.toString('utf8'))
  if (place === 'pay') return call.method === 'POST' ? pay(desk, payment, form) : payPage(payment)
  // The merchant sends the payer's browser here with its own question; the bank answers to where that says.
  if (part === '' && form.has('paReq')) return bankPage(payment, form.get('backUrl'))
  if (part === '') return bankPage(payment, null)
  return bankAnswer(desk, payment, form)
}

const backTo = ({ config, orderID }: SimCardPayment): string => {
  const url = new URL(config.redirectUrl)
  url.searchParams.set('orderId', orderID)
  return url.href
}
const seeOther = (location: string): SimReply => ({ status: 303, type: 'text/html; charset=utf-8', body: '', headers: { location } })

const Typed = z.object({
  number: z.string().transform((text) => text.replace(/\D/g, '')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/),
  cvv: z.string().regex(/^\d{3}$/),
  name: z.string().trim().min(2),
})

function pay(desk: NetopiaDesk, payment: SimCardPayment, form: URLSearchParams): SimReply {
  if (!OPEN.includes(payment.status)) return seeOther(backTo(payment))
  const read = Typed.safeParse(Object.fromEntries(form))
  if (!read.success) return payPage(payment, 'Completati toate datele cardului.')
  const [month = '', year = ''] = read.data.expiry.split('/')
  const typed = { number: read.data.number, cvv: read.data.cvv, expireMonth: Number(month), expireYear: 2000 + Number(year) }
  const { number: _number, ...card } = cardOf(typed, desk.now())
  const tried = tryCard(desk, payment, card)
  if (tried.status === '3ds') return seeOther(`../bank/${tried.ntpID}`)
  return OPEN.includes(tried.status) ? payPage(tried, declined[tried.code] ?? 'Plata a fost refuzata de banca.') : seeOther(backTo(tried))
}

function payPage(payment: SimCardPayment, said = ''): SimReply {
  const back = `<p><a id="back" href="${escaped(backTo(payment))}">Inapoi la magazin</a></p>`
  if (!OPEN.includes(payment.status)) return htmlReply(200, page('Plata cu cardul', `<p>Plata nu mai poate fi facuta aici.</p>${back}`))
  const warning = said === '' ? '' : `<p role="alert">${escaped(said)}</p>`
  const field = (name: string, label: string, more: string) =>
    `<p><label for="${name}">${label}</label><br><input id="${name}" name="${name}" required ${more}></p>`
  const fields = [
    field('number', 'Numarul cardului', 'inputmode="numeric" autocomplete="cc-number"'),
    field('expiry', 'Expira la (LL/AA)', 'placeholder="12/30" autocomplete="cc-exp"'),
    field('cvv', 'Cod CVV', 'inputmode="numeric" maxlength="3" autocomplete="cc-csc"'),
    field('name', 'Numele de pe card', 'autocomplete="cc-name"'),
  ].join('')
  const cards = [
    ['aprobat', testCard('00')],
    ['aprobat dupa confirmarea la banca', testCard('00', { bankAsks: true })],
    ['fonduri insuficiente', testCard('20')],
    ['refuzat', testCard('35')],
    ['banca nu raspunde', testCard('98')],
  ].map(([what, number]) => `<li><code>${number}</code> ${what}</li>`)
  const amount = (payment.amountBani / 100).toFixed(2).replace('.', ',')
  const body = `${warning}<p>Suma: <strong>${amount} RON</strong></p><form method="post">${fields}<button>Plateste</button></form>${back}
<details><summary>Carduri de test</summary><ul>${cards.join('')}</ul><p>Orice data viitoare, orice CVV in afara de 000.</p></details>`
  return htmlReply(200, page('Plata cu cardul', body))
}

/** `backUrl`: null at the provider's page, which the payer then goes back to. */
function bankPage(payment: SimCardPayment, backUrl: string | null): SimReply {
  if (payment.status !== '3ds') return htmlReply(200, page('Banca demo', '<p>Nu este nimic de confirmat.</p>'))
  const hidden = backUrl === null ? '' : `<input type="hidden" name="backUrl" value="${escaped(backUrl)}">`
  const button = (word: string, label: string) => `<button name="word" value="${word}">${label}</button>`
  const body = `<p>Confirmati plata de ${(payment.amountBani / 100).toFixed(2).replace('.', ',')} RON?</p>
<form method="post" action="${payment.ntpID}/answer">${hidden}${button('yes', 'Confirma')} ${button('no', 'Refuza')}</form>`
  return htmlReply(200, page('Banca demo', body))
}

function bankAnswer(desk: NetopiaDesk, payment: SimCardPayment, form: URLSearchParams): SimReply {
  const word = form.get('word') === 'yes' ? 'yes' : 'no'
  const backUrl = form.get('backUrl')
  if (backUrl !== null) {
    const hidden = `<input type="hidden" name="paRes" value="${word}">`
    return htmlReply(200, page('Banca demo', `<form method="post" action="${escaped(backUrl)}">${hidden}<button>Continua</button></form>`))
  }
  if (payment.status !== '3ds') return seeOther(backTo(payment))
  const after = confirmAtBank(desk, payment, word === 'yes')
  return OPEN.includes(after.status) ? seeOther(`../../pay/${after.ntpID}`) : seeOther(backTo(after))
}

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}input{width:100%;padding:.5rem;font:inherit}button{padding:.6rem 1.2rem;font:inherit}[role=alert]{color:#a00}</style>
</head><body><h1>${title}</h1><p><small>Simulator: nu se plateste nimic.</small></p>${body}</body></html>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
