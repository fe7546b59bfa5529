/** What two versions of a shop's settings of withdrawal differ in, in words. */
import { texts } from '#web/texts.ts'
import { type ChangedField, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import type { WithdrawalSettings } from '../contract/withdrawal-settings.ts'

const words = texts.returns.links
const { on, off } = texts.ui.changedMeanwhile

export const withdrawalSwitches = ['isInforming', 'paysSendingBack', 'holdsMoney'] as const

type Sides = { saved: WithdrawalSettings; typed: WithdrawalSettings }

export function withdrawalChanges({ saved, typed }: Sides): ChangedField[] {
  const field = (label: string, of: (settings: WithdrawalSettings) => string): ChangedField => ({
    ...{ label, saved: of(saved), typed: of(typed) },
  })
  return changedFields([
    field(words.withdrawalDays, ({ withdrawalDays }) => String(withdrawalDays)),
    field(words.returnDays, ({ returnDays }) => (returnDays === null ? '' : String(returnDays))),
    ...withdrawalSwitches.map((name) => field(words[name], (settings) => (settings[name] ? on : off))),
    field(words.places, ({ linkPlaces }) => linkPlaces.map((place) => words.place[place]).join(', ')),
    field(words.exceptions, ({ exceptions }) =>
      exceptions.map(({ product, ground }) => `${product}: ${texts.withdrawal.grounds[ground]}`).join('; '),
    ),
  ])
}
