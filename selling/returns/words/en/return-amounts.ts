/** Sentences of a return's history that are put together of amounts and units. */
import { forms } from '#contract/texts/en/forms.ts'
import type { returnAmounts as romanian } from '../ro/return-amounts.ts'

export const returnAmounts: typeof romanian = {
  counted: ({ announced, whole, damaged, missing, extra }): string =>
    [
      `Counted: whole ${forms.number(whole)}`,
      ...(announced > 0 ? [`announced ${forms.number(announced)}`] : []),
      ...(damaged > 0 ? [`damaged ${forms.number(damaged)}`] : []),
      ...(missing > 0 ? [`missing ${forms.number(missing)}`] : []),
      ...(extra > 0 ? [`extra ${forms.number(extra)}`] : []),
    ].join(', '),
  disposed: ({ kept, destroyed, handedBack, toHandBack }): string => {
    const ways = [
      ...(kept > 0 ? [`kept ${forms.number(kept)}`] : []),
      ...(destroyed > 0 ? [`destroyed ${forms.number(destroyed)}`] : []),
      ...(handedBack > 0 ? [`handed back ${forms.number(handedBack)}`] : []),
      ...(toHandBack > 0 ? [`to be handed back ${forms.number(toHandBack)}`] : []),
    ]
    return `What is done with them: ${ways.length === 0 ? 'to be decided' : ways.join(', ')}`
  },
  refund: ({ text, amount, reason, reference }): string =>
    [
      text,
      ...(amount === '' ? [] : [amount]),
      ...(reference === '' ? [] : [`reference ${reference}`]),
      ...(reason === '' ? [] : [`reason: ${reason}`]),
    ].join(', '),
}
