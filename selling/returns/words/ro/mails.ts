/** The e-mails about returns. */
import { forms } from '#contract/texts/ro/forms.ts'

type Mail = { subject: string; lines: string[] }
type About = { id: string; shop: string; orderNumber: string }

const ofOrder = (orderNumber: string): string => (orderNumber === '' ? '' : `, comanda ${orderNumber}`)

export const returnMails = {
  /** To the buyer. */
  'return-confirmed': ({ id, shop, orderNumber, goods }: About & { goods: readonly string[] }): Mail => ({
    subject: `cererea de retur ${id} a fost primita`,
    lines: [
      `${shop} a primit cererea dumneavoastra de retur ${id}${ofOrder(orderNumber)}.`,
      ...(goods.length === 0 ? [] : [`Produse: ${forms.list(goods)}.`]),
      'Cand returul este pregatit primiti un e-mail cu eticheta coletului.',
    ],
  }),
  'withdrawal-confirmed': ({ id, shop, orderNumber, at, content }: About & { at: string; content: readonly string[] }): Mail => ({
    subject: `confirmarea retragerii din contract ${id}`,
    lines: [
      `Confirmam ca ${shop} a primit la ${at} declaratia dumneavoastra de retragere din contract${ofOrder(orderNumber)}.`,
      '',
      ...content,
      '',
      'Continutul declaratiei, cu data si ora, este in documentul atasat. Pastrati-l.',
    ],
  }),
  'return-label': ({ id, shop, awb, courier, tracking, hasLabel, handover, page }: Omit<About, 'orderNumber'> & Shipped): Mail => ({
    subject: `eticheta pentru returul ${id}`,
    lines: [
      `${shop} a pregatit returul ${id}: ${courier}, AWB ${awb}.`,
      hasLabel
        ? 'Eticheta este atasata. Tipariti-o si lipiti-o pe colet; curierul vine sa il ridice.'
        : `Curierul vine sa ridice coletul. Eticheta nu a putut fi atasata: spuneti-i numarul AWB ${awb}.`,
      `Dati coletul numai curierului ${courier}.`,
      '',
      'Fara imprimanta:',
      ...handover,
      ...(page === '' ? [] : ['', 'Eticheta si codul, oricand pe telefon, cat timp AWB-ul este valabil:', page]),
      '',
      `Urmarire: ${tracking}`,
    ],
  }),
  'return-refused': ({ id, shop, reason, contact }: Omit<About, 'orderNumber'> & { reason: string; contact: string }): Mail => ({
    subject: `cererea de retur ${id} nu a fost acceptata`,
    lines: [`${shop} nu a acceptat cererea ${id}.`, `Motivul: ${reason}`, ...(contact === '' ? [] : ['', `Contact: ${contact}`])],
  }),
  /** Before any money moves. */
  'return-counted': ({ id, shop, lines, contact }: Omit<About, 'orderNumber'> & { lines: readonly string[]; contact: string }): Mail => ({
    subject: `returul ${id}: ce a ajuns difera de ce ati anuntat`,
    lines: [
      `${shop} a primit returul ${id} si a numarat produsele:`,
      ...lines,
      '',
      `Daca nu este asa, scrieti magazinului${contact === '' ? '' : `: ${contact}`}.`,
    ],
  }),
  /** To the merchant. */
  'return-announced': ({ id, kind, orderNumber, buyer, until, marks, link }: Announced): Mail => ({
    subject: kind === 'withdrawal' ? `retragere din contract ${id}${ofOrder(orderNumber)}` : `cerere de retur ${id}${ofOrder(orderNumber)}`,
    lines: [
      kind === 'withdrawal' ? `${buyer} s-a retras din contract${ofOrder(orderNumber)}.` : `${buyer} cere un retur${ofOrder(orderNumber)}.`,
      ...(until === '' ? [] : [`Banii se restituie pana in ${until}.`]),
      ...marks,
      '',
      link,
    ],
  }),
}

type Shipped = {
  awb: string
  courier: string
  tracking: string
  hasLabel: boolean
  /** What who has no printer should know. */
  handover: readonly string[]
  /** Where label and code are opened again; '': nowhere. */
  page: string
}
type Announced = {
  id: string
  kind: 'return' | 'withdrawal'
  orderNumber: string
  buyer: string
  /** The last day for paying back; '': nothing is owed by law. */
  until: string
  /** What the shop should look at before it answers. */
  marks: readonly string[]
  link: string
}
