import { forms } from '#contract/texts/ro/forms.ts'
import type { Timeliness } from '../../contract/withdrawal-period.ts'
import type { ExceptionGround } from '../../contract/withdrawal-settings.ts'

const days = { one: 'o zi', few: '# zile', other: '# de zile' }

/** The legal act, in its own words: page, confirmation, document. */
export const withdrawal = {
  title: 'Retragere din contract',
  link: 'Retrageti-va din contract aici',
  confirm: 'Confirmati retragerea',
  documentTitle: (shop: string) => `Retragere din contract, ${shop}`,
  intro: (shop: string) =>
    `Declarati ca va retrageti din contractul incheiat cu ${shop}. Nu trebuie sa spuneti de ce. Pentru un retur de comun acord sau un schimb exista pagina de retur.`,
  voluntary: 'Pagina de retur',
  step: ({ step, of }: { step: number; of: number }) => `Pasul ${forms.number(step)} din ${forms.number(of)}`,
  name: 'Numele dumneavoastra',
  orderNumber: 'Numarul comenzii',
  orderNumberHint: 'Din e-mailul de confirmare al magazinului.',
  email: 'E-mail',
  emailHint: 'Aici primiti imediat confirmarea. Cel folosit la comanda ne ajuta sa o gasim.',
  goods: 'Pentru ce va retrageti',
  whole: 'Toata comanda',
  part: 'Numai unele produse',
  goodsText: 'Produsele',
  goodsTextHint: 'Scrieti produsele si cate bucati.',
  quantityOf: (name: string) => `Cate bucati: ${name}`,
  onlySome: 'Alegeti cel putin un produs.',
  reason: 'Motivul (optional)',
  iban: 'IBAN pentru restituire (optional)',
  ibanHint: 'Comanda a fost platita la livrare: banii se restituie in contul pe care il scrieti.',
  ibanHintUnknown: 'Daca ati platit la livrare, scrieti contul in care vreti banii.',
  next: 'Continuati',
  back: 'Inapoi',
  check: 'Verificati si confirmati',
  statement: ({ name, order }: { name: string; order: string }) =>
    `Subsemnatul/a ${name} ma retrag din contractul privind comanda ${order}.`,
  notFound: 'Nu am gasit comanda dupa acest numar si e-mail. Declaratia se trimite oricum, iar magazinul o verifica.',
  timeliness: {
    'in-time': (until: string | null) =>
      until === null ? 'Sunteti in termen.' : `Sunteti in termen: perioada se incheie in ${until}, ora 24:00.`,
    late: (until: string | null) =>
      `Perioada de retragere pare incheiata${until === null ? '' : ` in ${until}`}. Declaratia se trimite oricum, iar magazinul va raspunde.`,
    'not-known': () => 'Nu stim ziua in care ati primit coletul, asadar nici cand se incheie perioada. Declaratia se trimite oricum.',
  } satisfies Record<Timeliness, (until: string | null) => string>,
  exception: ({ goods, ground }: { goods: string; ground: string }) =>
    `${goods}: dupa magazin, legea excepteaza acest produs (${ground}). Declaratia se trimite oricum.`,
  grounds: {
    'made-to-measure': 'facut la comanda sau personalizat',
    perishable: 'se deterioreaza sau expira rapid',
    hygiene: 'sigilat din motive de sanatate sau igiena si desigilat',
    software: 'inregistrari sau programe sigilate si desigilate',
    mixed: 'amestecat inseparabil dupa livrare',
    newspapers: 'ziare si reviste',
    other: 'alta exceptie a articolului 16 din OUG 34/2014',
  } satisfies Record<ExceptionGround, string>,
  sendBack: ({ days: count, shopPays }: { days: number; shopPays: boolean }) =>
    `Trimiteti produsele inapoi in cel mult ${forms.counted(count, days)} de la declaratie. ${shopPays ? 'Costul il suporta magazinul.' : 'Costul direct al trimiterii il suportati dumneavoastra, daca magazinul nu spune altfel.'}`,
  sendTo: 'Se trimit la',
  refund: ({ until, isHeld }: { until: string; isHeld: boolean }) =>
    `Magazinul restituie toate sumele platite, cu livrarea standard cea mai ieftina, pana in ${until}${isHeld ? '; poate astepta produsele sau dovada ca le-ati trimis' : ''}.`,
  sameMeans: 'Banii se restituie prin mijlocul de plata folosit la comanda.',
  toAccount: (account: string) => `Banii se restituie in contul ${account}, fara costuri.`,
  sentTitle: 'Declaratia a fost primita',
  sentAt: ({ at, id }: { at: string; id: string }) => `Primita la ${at}, numarul ${id}.`,
  receiptTo: (email: string) => `Confirmarea, cu documentul declaratiei, pleaca acum la ${email}.`,
  receiptLater: ({ shop, email }: { shop: string; email: string }) =>
    `Au venit neobisnuit de multe declaratii: ${shop} o verifica pe aceasta, apoi confirmarea pleaca la ${email}. Declaratia este primita; pastrati numarul si ora.`,
  document: {
    receipt: 'Confirmarea declaratiei de retragere',
    evidence: 'Dosarul cazului',
    number: 'Numar',
    received: 'Primita la',
    shop: 'Comerciant',
    consumer: 'Consumator',
    content: 'Declaratia',
    field: 'Camp',
    value: 'Continut',
    name: 'Nume',
    order: 'Comanda',
    goods: 'Produse',
    wholeOrder: 'Toata comanda',
    email: 'E-mail',
    phone: 'Telefon',
    reason: 'Motiv',
    iban: 'IBAN',
    none: 'nespecificat',
    period: 'Perioada de retragere',
    periodUntil: (day: string) => `pana in ${day}, ora 24:00`,
    periodUnknown: 'ziua livrarii nu este cunoscuta',
    came: 'Ultimul colet livrat',
    delivery: 'Livrare',
    parcel: ({ awb, courier }: { awb: string; courier: string }) => `${courier}, AWB ${awb}`,
    notDelivered: 'nelivrat sau ora necunoscuta',
    timely: { 'in-time': 'trimisa in termen', late: 'pare trimisa dupa termen', 'not-known': 'nu se stie' } satisfies Record<
      Timeliness,
      string
    >,
    exceptions: 'Exceptii marcate',
    refundUntil: 'De restituit pana in',
    refunded: 'Restituit',
    refundedBy: ({ at, by, reference }: { at: string; by: string; reference: string }) =>
      `${at}, de ${by}${reference === '' ? '' : `, referinta ${reference}`}`,
    notRefunded: 'nenotat',
    receiptMailed: 'Confirmarea trimisa',
    receiptFailed: 'nu a putut fi trimisa',
    receiptWaits: 'in curs de trimitere',
    steps: 'Ce s-a intamplat',
    at: 'Data si ora',
    what: 'Pas',
    who: 'Cine',
    fileName: ({ id, isEvidence }: { id: string; isEvidence: boolean }) => `${isEvidence ? 'dosar' : 'retragere'}-${id}.pdf`,
  },
}
