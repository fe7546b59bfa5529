import { forms } from '#contract/texts/en/forms.ts'
import type { Texts } from '#contract/texts/texts.ts'

export const savedViews: Texts['savedViews'] = {
  label: 'Saved views',
  save: 'Save the view',
  saveTitle: 'Save the filters as they are now',
  name: 'Name of the view',
  nameHint: 'The filters and the order of now are kept under this name.',
  saved: 'The view was saved.',
  actions: (name) => `Actions for the view ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename the view',
  renamed: 'The view was renamed.',
  replace: 'Replace with the filters of now',
  remove: 'Delete the view',
  removed: (name) => `The view ${name} was deleted.`,
  undo: 'Put it back',
  more: (max) => `more than ${forms.number(max)}`,
}

export const savedViewMessages: Pick<Texts['messages'], 'views-too-many' | 'view-name-taken'> = {
  'views-too-many': ({ max }) => `You can save at most ${forms.counted(max, { one: 'one view', other: '# views' })} of a list.`,
  'view-name-taken': 'You already have a view with this name.',
}
