/** Automatic top-ups: what stands in their way, and what is agreed to. */
import type { Bani } from '#contract/money.ts'
import type { Words } from '#contract/texts/forms.ts'
import { forms } from '#contract/texts/ro/forms.ts'

export const onCard = (lastDigits: string | null) => (lastDigits === null ? 'cardul salvat' : `cardul **** ${lastDigits}`)

export const times = { one: 'o data', few: 'de # ori', other: 'de # de ori' }

export const subscriptionMessages = {
  'top-up-under-way': 'Alimentarea automata de pe card este in curs. Incercati din nou peste cateva momente.',
  'top-up-does-not-cover': ({ amount, shortfall }: { amount: Bani; shortfall: Bani }) =>
    `Alimentarea automata (${forms.ron(amount)}) nu acopera suma care lipseste (${forms.ron(shortfall)}). Alimentati contul sau mariti suma subscriptiei.`,
  'top-up-retried': ({ reason, at }: { reason: Words; at: string }) =>
    `Ultima alimentare automata nu a reusit. ${reason} Se incearca din nou dupa ${forms.dateTime(at)}.`,
  'top-up-stopped': ({ reason }: { reason: Words }) =>
    `Alimentarea automata este oprita: ${reason} Adaugati alt card din pagina de alimentare.`,
  'top-ups-of-day-used': ({ count, at }: { count: number; at: string }) =>
    `Contul a fost alimentat automat ${forms.counted(count, times)} astazi, cat se poate intr-o zi. Continua dupa ${forms.dateTime(at)}; pana atunci alimentati contul din pagina de alimentare, iar daca folositi mult soldul mariti suma subscriptiei.`,
  'top-up-card-expired': ({ expiry }: { expiry: string }) => `Cardul a expirat (${expiry}). Adaugati alt card din pagina de alimentare.`,
  'top-up-card-refused': 'Banca nu mai accepta plati cu acest card. Adaugati alt card din pagina de alimentare.',
  'top-up-card-not-kept':
    'Procesatorul de plati nu a pastrat cardul, deci alimentarea automata nu a putut fi activata. Incercati din nou din pagina de alimentare.',
  'top-up-declined': 'Banca a refuzat plata.',
  'subscription-needs-consent': ({ amount, threshold }: { amount: Bani; threshold: Bani }) =>
    threshold === 0
      ? `Sunt de acord ca din cardul salvat sa se plateasca automat ${forms.ron(amount)} de fiecare data cand soldul este insuficient pentru urmatoarea comanda, pana cand dezactivez subscriptia.`
      : `Sunt de acord ca din cardul salvat sa se plateasca automat ${forms.ron(amount)} de fiecare data cand soldul scade sub ${forms.ron(threshold)} sau este insuficient pentru urmatoarea comanda, pana cand dezactivez subscriptia.`,
  'billing-entity-has-subscription': ({ amount, lastDigits }: { amount: Bani; lastDigits: string | null }) =>
    `Pe aceste date se factureaza subscriptia de ${forms.ron(amount)} de pe ${onCard(lastDigits)}. Dezactivati intai subscriptia.`,
}
