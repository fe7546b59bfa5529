/** The e-mails about automatic top-ups. */
import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'
import { onCard, times } from './subscriptions.ts'

type Linked = { product: string; link: string }
type Mail = { subject: string; lines: string[] }
type Charge = { amount: Bani; lastDigits: string | null }

export const subscriptionMails = {
  'top-up-done': ({ product, amount, lastDigits, balance, link }: Linked & Charge & { balance: Bani }): Mail => ({
    subject: `sold alimentat automat cu ${forms.ron(amount)}`,
    lines: [
      `Soldul contului ${product} a fost alimentat automat cu ${forms.ron(amount)} de pe ${onCard(lastDigits)}.`,
      `Soldul disponibil acum: ${forms.ron(balance)}.`,
      '',
      'Puteti modifica sau dezactiva oricand alimentarea automata:',
      link,
    ],
  }),
  'top-up-declined': ({ amount, lastDigits, reason, retryAt, link }: Linked & Charge & { reason: string; retryAt: string }): Mail => ({
    subject: 'alimentarea automata nu a reusit',
    lines: [
      `Alimentarea automata cu ${forms.ron(amount)} de pe ${onCard(lastDigits)} a fost refuzata: ${reason}`,
      `Daca soldul ramane insuficient, se incearca din nou dupa ${retryAt}.`,
      '',
      'Pana atunci puteti alimenta contul aici:',
      link,
    ],
  }),
  'top-up-stopped': ({ amount, lastDigits, reason, link }: Linked & Charge & { reason: string }): Mail => ({
    subject: 'alimentarea automata este oprita',
    lines: [
      `Alimentarea automata cu ${forms.ron(amount)} de pe ${onCard(lastDigits)} a fost refuzata: ${reason}`,
      'Nu mai incercam nicio plata de pe acest card fara acordul dumneavoastra.',
      '',
      'Pentru ca expedierile sa nu se opreasca alimentati contul sau adaugati alt card aici:',
      link,
    ],
  }),
  'top-ups-of-day-used': ({ amount, count, link }: Linked & { amount: Bani; count: number }): Mail => ({
    subject: 'alimentarea automata continua maine',
    lines: [
      `Contul a fost alimentat automat ${forms.counted(count, times)} astazi cu cate ${forms.ron(amount)}, cat se poate intr-o zi.`,
      'Daca nu recunoasteti aceste plati, dezactivati subscriptia.',
      '',
      'Pana maine puteti alimenta contul aici; daca folositi mult soldul, mariti suma subscriptiei:',
      link,
    ],
  }),
  'card-expires': ({
    lastDigits,
    expiry,
    hasExpired,
    link,
  }: Linked & { lastDigits: string | null; expiry: string; hasExpired: boolean }): Mail => ({
    subject: hasExpired ? 'cardul pentru alimentarea automata a expirat' : 'cardul pentru alimentarea automata expira',
    lines: [
      hasExpired
        ? `Contul este alimentat automat de pe ${onCard(lastDigits)}, care a expirat (${expiry}). Alimentarea automata este oprita.`
        : `Contul este alimentat automat de pe ${onCard(lastDigits)}, care expira la sfarsitul acestei luni (${expiry}).`,
      '',
      'Pentru ca alimentarea automata sa continue adaugati alt card aici:',
      link,
    ],
  }),
}
