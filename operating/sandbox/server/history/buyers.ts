/** What the demo shop's buyers send back, and why: the forms of its other templates, and requests in every state. */
import type { ReturnState } from '#selling/returns/contract/return-requests.ts'
import type { DisposalWay } from '#selling/returns/contract/returned-goods.ts'
import type { ReturnAnswers } from '#sending/order-templates/contract/return-answers.ts'
import type { ReturnField } from '#sending/order-templates/contract/return-form.ts'
import { DEMO_TEMPLATE } from '../demo-presets.ts'

const drawn = { position: 'left', weight: 'unset', decoration: 'none' } as const
const title = (text: string): ReturnField => ({ id: 'title-1', type: 'title', config: { text, size: 'medium', ...drawn } })
const asked = (id: `text-input-${number}`, label: string, description: string): ReturnField => ({
  ...{ id, type: 'text-input' },
  config: { label, description, placeholder: '', isMandatory: true, minLength: 3, maxLength: 200 },
})

const BROKEN = 'Piesa lipsa sau rupta'
const FAIR = 'Retur de la targ'

/** Beside the one that the shop begins with. `isOffered`: an operator has approved it for orders that were sent. */
export const demoReturnTemplates: readonly { name: string; isOffered: boolean; fields: ReturnField[] }[] = [
  {
    name: BROKEN,
    isOffered: true,
    fields: [
      title('O piesa lipseste sau s-a rupt'),
      asked('text-input-2', 'Ce s-a intamplat?', 'O reparam sau trimitem alta.'),
      {
        ...{ id: 'radio-buttons-3', type: 'radio-buttons' },
        config: {
          ...{ label: 'Ce doriti?', isMandatory: true },
          methodsArray: [
            { id: 'piesa', name: 'Piesa de schimb', showBankAccount: false },
            { id: 'bani', name: 'Banii inapoi', showBankAccount: true },
          ],
        },
      },
    ],
  },
  {
    name: FAIR,
    isOffered: false,
    fields: [
      title('Cumparat la un targ'),
      asked('text-input-2', 'La ce targ?', 'Orasul si luna.'),
      asked('text-input-3', 'De ce il returnati?', 'Pe scurt.'),
      { id: 'date-picker-4', type: 'date-picker', config: { label: 'Cumparat la', isMandatory: false } },
    ],
  },
]

/** The standard's own example: of no bank. */
const BUYERS_IBAN = 'RO49AAAA1B31007593840000'

/** `content`: what was in the parcel. */
type Answered = { template: string; answers(content: string): ReturnAnswers }
const returned = (method: 'bani' | 'schimb'): Answered => ({
  template: DEMO_TEMPLATE,
  answers: (content) => ({
    'fields-table-3': [{ produs: content, bucati: '1' }],
    'radio-buttons-4': { method, iban: method === 'bani' ? BUYERS_IBAN : '' },
  }),
})
const broken = (what: string): Answered => ({
  template: BROKEN,
  answers: () => ({ 'text-input-2': what, 'radio-buttons-3': { method: 'piesa', iban: '' } }),
})
const fromFair = (fair: string, why: string): Answered => ({
  template: FAIR,
  answers: () => ({ 'text-input-2': fair, 'text-input-3': why, 'date-picker-4': '' }),
})
const withdrawn = (reason: string) => ({ template: DEMO_TEMPLATE, withdrawal: { reason, iban: BUYERS_IBAN } })

/** What was done with what came; `never-came`: the shop does not wait for it any more. */
export type GoodsOutcome = DisposalWay | 'never-came'

/** What became of it, when it came, and what it says; `decision`: why it was refused, or under which reference the money went back. */
export type BuyersRequest = { state: ReturnState; daysAgo: number; decision?: string; goods?: GoodsOutcome } & (
  | (Answered & { withdrawal?: undefined })
  | { template: string; withdrawal: { reason: string; iban: string } }
)

/** Oldest first. */
export const buyersRequests: readonly BuyersRequest[] = [
  { state: 'closed', daysAgo: 24, ...withdrawn('M-am razgandit'), decision: 'OP 118', goods: 'kept' },
  { state: 'closed', daysAgo: 22, ...returned('schimb'), goods: 'never-came' },
  { state: 'closed', daysAgo: 20, ...broken('O roata s-a desprins'), goods: 'destroyed' },
  { state: 'closed', daysAgo: 18, ...withdrawn('Am gasit alta jucarie'), decision: 'OP 131', goods: 'kept' },
  // Its money should be back by now.
  { state: 'shipped', daysAgo: 17, ...withdrawn('Prea mare pentru raft') },
  { state: 'closed', daysAgo: 16, ...fromFair('Sibiu, octombrie', 'Era de fapt un cadou'), goods: 'handedBack' },
  { state: 'refused', daysAgo: 14, ...returned('bani'), decision: 'Produsul a fost folosit o luna.', goods: 'toHandBack' },
  { state: 'refused', daysAgo: 13, ...broken('S-a zgariat vopseaua'), decision: 'Zgarieturile de la folosire nu sunt un defect.' },
  { state: 'refused', daysAgo: 12, ...fromFair('Dej, august', 'Nu mai are cutie'), decision: 'Au trecut mai mult de 30 de zile.' },
  { state: 'refused', daysAgo: 11, ...returned('schimb'), decision: 'Modelul cerut nu se mai face.' },
  { state: 'refused', daysAgo: 10, ...broken('Lipseste o piesa'), decision: 'Piesa a fost trimisa separat saptamana trecuta.' },
  { state: 'shipped', daysAgo: 9, ...returned('bani') },
  { state: 'shipped', daysAgo: 8, ...broken('Manivela nu se invarte') },
  { state: 'shipped', daysAgo: 7, ...fromFair('Cluj, noiembrie', 'Culoarea difera de poza') },
  { state: 'accepted', daysAgo: 7, ...returned('bani') },
  { state: 'shipped', daysAgo: 6, ...returned('schimb') },
  { state: 'accepted', daysAgo: 6, ...withdrawn('Comandat din greseala de doua ori') },
  { state: 'accepted', daysAgo: 5, ...broken('Un puzzle are doua litere A') },
  { state: 'accepted', daysAgo: 4, ...returned('schimb') },
  { state: 'received', daysAgo: 4, ...broken('Butonul nu mai suna') },
  { state: 'accepted', daysAgo: 3, ...withdrawn('Nu mai am nevoie') },
  { state: 'received', daysAgo: 3, ...returned('bani') },
  { state: 'received', daysAgo: 2, ...withdrawn('Livrat dupa ziua copilului') },
  { state: 'received', daysAgo: 2, ...fromFair('Iasi, noiembrie', 'Copilul are deja unul la fel') },
  { state: 'received', daysAgo: 1, ...returned('schimb') },
]
