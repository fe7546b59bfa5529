import { forms } from '#contract/texts/ro/forms.ts'

export const savedViews = {
  label: 'Vederi salvate',
  save: 'Salveaza vederea',
  saveTitle: 'Salveaza filtrele de acum',
  name: 'Numele vederii',
  nameHint: 'Filtrele si ordinea de acum raman sub acest nume.',
  saved: 'Vederea a fost salvata.',
  actions: (name: string) => `Actiuni pentru vederea ${name}`,
  rename: 'Redenumeste',
  renameTitle: 'Redenumeste vederea',
  renamed: 'Vederea a fost redenumita.',
  replace: 'Inlocuieste cu filtrele de acum',
  remove: 'Sterge vederea',
  removed: (name: string) => `Vederea ${name} a fost stearsa.`,
  undo: 'Pune-o la loc',
  more: (max: number) => `peste ${forms.number(max)}`,
}

export const savedViewMessages = {
  'views-too-many': ({ max }: { max: number }) =>
    `Puteti salva cel mult ${forms.counted(max, { one: 'o vedere', few: '# vederi', other: '# de vederi' })} ale unei liste.`,
  'view-name-taken': 'Aveti deja o vedere cu acest nume.',
}
