import { roles } from '#account/sign-in/words/ro/account.ts'
import type { Bani } from '#contract/money.ts'
import type { Role } from '#contract/permissions.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import type { InvoiceKind } from '#paying/invoices/contract/invoice-filters.ts'

type Product = { product: string }
type Linked = Product & { link: string }
type Where = Product & { url: string; at: string; ipAddress: string; device: string }
type Mail = { subject: string; lines: string[] }

type InvoiceMailed = { invoiceKind: InvoiceKind; number: string; issuedOn: string; totalBani: Bani; link: string }

/** `daysLate` below zero: it is not due yet. */
type InvoiceReminded = { number: string; dueOn: string; openBani: Bani; iban: string; daysLate: number; link: string }

const invoiceKinds = { fiscal: 'factura', advance: 'factura de avans', storno: 'factura storno' } satisfies Record<InvoiceKind, string>

const notYou = 'Daca nu ati fost dumneavoastra,'
const atOnce = (url: string): string => `${notYou} alegeti imediat o parola noua la ${url}/forgot-password si scrieti-ne.`
const passkeysLeft = (days: readonly string[]): string =>
  days.length === 0
    ? 'Contul nu are nicio cheie de acces.'
    : `Raman valabile cheile de acces adaugate la: ${forms.list(days)}. Stergeti-le pe cele care nu sunt ale dumneavoastra.`
const hours = { one: 'ora', few: '# ore', other: '# de ore' }
const days = { one: 'zi', few: '# zile', other: '# de zile' }
const minutes = { one: 'minut', few: '# minute', other: '# de minute' }

/** Subjects stand behind the product's name, lines between greeting and signature. */
export const mails = {
  greeting: (name: string | null): string => (name === null ? 'Buna ziua,' : `Buna ziua, ${name},`),
  signature: (product: string): string => `Echipa ${product}`,
  unknownDevice: 'dispozitiv necunoscut',
  unknownAddress: 'necunoscuta',
  'confirm-email': ({ product, link, hoursMax }: Linked & { hoursMax: number }): Mail => ({
    subject: 'confirmati adresa de email',
    lines: [
      `Cineva a creat un cont ${product} cu aceasta adresa de email.`,
      `Pentru a confirma adresa accesati linkul de mai jos in urmatoarele ${forms.counted(hoursMax, hours)}:`,
      '',
      link,
      '',
      `${notYou} nu accesati linkul si ignorati acest mesaj: contul nu poate fi folosit fara confirmare.`,
    ],
  }),
  'reset-password': ({ product, link, minutesMax }: Linked & { minutesMax: number }): Mail => ({
    subject: 'alegeti o parola noua',
    lines: [
      `Am primit o cerere de schimbare a parolei contului ${product}.`,
      `Alegeti o parola noua la linkul de mai jos in urmatoarele ${forms.counted(minutesMax, minutes)}:`,
      '',
      link,
      '',
      `${notYou} ignorati acest mesaj si nu dati nimanui linkul: parola ramane neschimbata.`,
    ],
  }),
  'choose-password': ({ product, link, minutesMax }: Linked & { minutesMax: number }): Mail => ({
    subject: 'alegeti parola contului',
    lines: [
      `Un cont ${product} cu aceasta adresa de email a mai fost creat, dar adresa nu a fost confirmata.`,
      `Alegeti parola lui la linkul de mai jos in urmatoarele ${forms.counted(minutesMax, minutes)}; numai ea va fi valabila:`,
      '',
      link,
      '',
      `${notYou} nu accesati linkul si ignorati acest mesaj: contul nu poate fi folosit fara confirmare.`,
    ],
  }),
  'account-exists': ({ product, url }: Product & { url: string }): Mail => ({
    subject: 'aveti deja un cont',
    lines: [
      `Cineva a incercat sa creeze un cont ${product} cu aceasta adresa de email, dar aveti deja unul.`,
      `Va puteti autentifica la ${url}/login, iar daca ati uitat parola cereti alta la ${url}/forgot-password.`,
      '',
      `${notYou} ignorati acest mesaj: contul si parola raman neschimbate.`,
    ],
  }),
  'email-change': ({ product, link, hoursMax }: Linked & { hoursMax: number }): Mail => ({
    subject: 'confirmati noua adresa de email',
    lines: [
      `Cineva a cerut ca un cont ${product} sa aiba aceasta adresa de email.`,
      `Pentru a o confirma accesati linkul de mai jos in urmatoarele ${forms.counted(hoursMax, hours)}:`,
      '',
      link,
      '',
      `${notYou} nu accesati linkul si ignorati acest mesaj: adresa nu va fi folosita fara confirmare.`,
    ],
  }),
  'email-change-taken': ({ product, url }: Product & { url: string }): Mail => ({
    subject: 'aveti deja un cont',
    lines: [
      `Cineva a cerut ca un alt cont ${product} sa aiba aceasta adresa de email, dar ea are deja un cont al ei.`,
      `Va puteti autentifica la ${url}/login, iar daca ati uitat parola cereti alta la ${url}/forgot-password.`,
      '',
      `${notYou} ignorati acest mesaj: contul si parola raman neschimbate.`,
    ],
  }),
  'email-changed': ({ product, at, ipAddress, device, link, daysMax }: Where & { link: string; daysMax: number }): Mail => ({
    subject: 'adresa de email a fost schimbata',
    lines: [
      `Contul dumneavoastra ${product} are alta adresa de email de la ${at}. Schimbarea a fost confirmata de la adresa IP ${ipAddress} (${device}).`,
      'De acum va autentificati cu adresa noua.',
      '',
      `${notYou} anulati schimbarea la linkul de mai jos in urmatoarele ${forms.counted(daysMax, days)}. Toate sesiunile si cheile de acces vor fi incheiate, autentificarea in doi pasi activata de curand se dezactiveaza si veti alege o parola noua:`,
      '',
      link,
    ],
  }),
  'account-closed': ({ product, at, ipAddress, device }: Where): Mail => ({
    subject: 'contul a fost inchis',
    lines: [
      `Contul dumneavoastra ${product} a fost inchis la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      'Numele si adresa de email au fost sterse, iar acesta este ultimul mesaj pe care il primiti. Facturile si jurnalele se pastreaza cat cere legea.',
      '',
      `${notYou} scrieti-ne imediat.`,
    ],
  }),
  'password-changed': ({ product, url, at, ipAddress, device, passkeyDays }: Where & { passkeyDays: readonly string[] }): Mail => ({
    subject: 'parola a fost schimbata',
    lines: [
      `Parola contului ${product} a fost schimbata la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      `Celelalte sesiuni au fost incheiate. ${passkeysLeft(passkeyDays)}`,
      '',
      atOnce(url),
    ],
  }),
  'second-factor-on': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'autentificarea in doi pasi a fost activata',
    lines: [
      `Autentificarea in doi pasi a contului ${product} a fost activata la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      'De acum, dupa parola, vi se cere codul aplicatiei de autentificare. Celelalte sesiuni au fost incheiate.',
      '',
      atOnce(url),
    ],
  }),
  'second-factor-off': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'autentificarea in doi pasi a fost dezactivata',
    lines: [
      `Autentificarea in doi pasi a contului ${product} a fost dezactivata la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      'De acum contul este protejat numai de parola.',
      '',
      atOnce(url),
    ],
  }),
  'second-factor-reset': ({ product, url, at }: Where): Mail => ({
    subject: 'autentificarea in doi pasi a fost resetata',
    lines: [
      `Un administrator ${product} a dezactivat la ${at} autentificarea in doi pasi a contului dumneavoastra si v-a incheiat sesiunile.`,
      `De acum contul este protejat numai de parola. O puteti activa din nou la ${url}/profile/settings/security`,
      '',
      'Daca nu ati cerut acest lucru, scrieti-ne imediat.',
    ],
  }),
  'recovery-codes-renewed': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'aveti coduri de recuperare noi',
    lines: [
      `Codurile de recuperare ale contului ${product} au fost inlocuite la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      'Cele dinainte nu mai sunt valabile.',
      '',
      atOnce(url),
    ],
  }),
  'recovery-code-used': ({ product, url, at, ipAddress, device, codesLeft }: Where & { codesLeft: number }): Mail => ({
    subject: 'a fost folosit un cod de recuperare',
    lines: [
      `Un cod de recuperare al contului ${product} a fost folosit la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      codesLeft === 0
        ? `Nu mai aveti niciun cod de recuperare. Faceti altele la ${url}/profile/settings/security`
        : `Mai aveti ${forms.counted(codesLeft, { one: 'un cod', few: '# coduri', other: '# de coduri' })}. Altele puteti face la ${url}/profile/settings/security`,
      '',
      atOnce(url),
    ],
  }),
  'code-asked': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'parola dumneavoastra a fost folosita',
    lines: [
      `Parola contului ${product} a fost introdusa la ${at}, de la adresa IP ${ipAddress} (${device}), de unde nu v-ati autentificat pana acum.`,
      'Fara codul aplicatiei de autentificare contul nu se deschide.',
      '',
      atOnce(url),
    ],
  }),
  'passkey-added': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'a fost adaugata o cheie de acces',
    lines: [
      `O cheie de acces a fost adaugata in contul ${product} la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      `Cu ea se poate intra in cont fara parola si fara cod. Cheile contului sunt la ${url}/profile/settings/security`,
      '',
      atOnce(url),
    ],
  }),
  'passkey-removed': ({ product, url, at, ipAddress, device }: Where): Mail => ({
    subject: 'a fost stearsa o cheie de acces',
    lines: [
      `O cheie de acces a fost stearsa din contul ${product} la ${at}, de la adresa IP ${ipAddress} (${device}).`,
      'Cu ea nu se mai poate intra in cont.',
      '',
      atOnce(url),
    ],
  }),
  invitation: ({ product, link, inviter, role, days }: Linked & { inviter: string | null; role: Role; days: number }): Mail => ({
    subject: 'ati fost invitat intr-un cont',
    lines: [
      `Ati fost invitat${inviter ? ` de ${inviter}` : ''} sa lucrati in contul unui client ${product}, cu rolul: ${roles.names[role]}.`,
      `Vedeti invitatia si acceptati-o la linkul de mai jos in ${forms.counted(days, { one: 'urmatoarea zi', few: 'urmatoarele # zile', other: 'urmatoarele # de zile' })}:`,
      '',
      link,
      '',
      'Daca nu asteptati aceasta invitatie, ignorati mesajul si nu dati nimanui linkul.',
    ],
  }),
  'repayment-list': ({ link }: Product & { link: string }): Mail => ({
    subject: 'lista rambursurilor',
    lines: ['Atasat aveti lista rambursurilor ceruta.', `Rambursurile se vad oricand la ${link}`],
  }),
  'invoice-issued': ({ invoiceKind, number, issuedOn, totalBani, link }: InvoiceMailed): Mail => ({
    subject: `${invoiceKinds[invoiceKind]} ${number}`,
    lines: [
      `Atasat aveti ${invoiceKinds[invoiceKind]} ${number} din ${forms.day(issuedOn)}, in valoare de ${forms.ron(totalBani)}.`,
      `Toate facturile, cu anexele lor, sunt la ${link}`,
      '',
      'Adresele la care trimitem facturi le puteti schimba in Setari facturare.',
    ],
  }),
  'invoice-reminder': ({ number, dueOn, openBani, iban, daysLate, link }: InvoiceReminded): Mail => ({
    subject: daysLate > 0 ? `factura ${number} nu este platita` : `factura ${number} este scadenta la ${forms.day(dueOn)}`,
    lines: [
      daysLate > 0
        ? `Factura ${number} a fost scadenta la ${forms.day(dueOn)}. Mai sunt de platit ${forms.ron(openBani)}.`
        : `Factura ${number} este scadenta la ${forms.day(dueOn)}. Sunt de platit ${forms.ron(openBani)}.`,
      `Contul nostru este ${iban}. Scrieti numarul facturii in detaliile platii.`,
      `Facturile, cu ce este platit din ele, sunt la ${link}`,
      '',
      'Daca ati platit deja, mesajul s-a intersectat cu plata dumneavoastra.',
    ],
  }),
  /** A buyer of a connected shop asks what is kept of them; the merchant answers. */
  'buyer-data': ({ product, url, store, orders }: Product & { url: string; store: string; orders: readonly string[] }): Mail => ({
    subject: 'un cumparator cere datele pastrate despre el',
    lines: [
      `Un cumparator al magazinului ${store} a cerut sa afle ce date personale sunt pastrate despre el.`,
      'Trebuie sa ii raspundeti in cel mult 30 de zile.',
      '',
      orders.length === 0
        ? `In ${product} nu este pastrata nicio comanda dintre cele cerute.`
        : `In ${product} sunt pastrate numele, telefonul, emailul si adresa de livrare din comenzile: ${orders.join(', ')}.`,
      'Aceleasi date se afla si in transporturile facute pentru ele:',
      url,
    ],
  }),
}
