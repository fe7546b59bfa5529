import { forms } from '#contract/texts/ro/forms.ts'
import type { FactorEndedByUndo } from '../../contract/email-change.ts'

const days = { one: 'zi', few: '# zile', other: '# de zile' }

export const emailChange = {
  title: 'Adresa de email',
  present: (email: string) => `Va autentificati cu ${email}.`,
  text: (daysMax: number) =>
    `Trimitem un link la adresa noua; ea este valabila dupa ce il deschideti. De la adresa veche schimbarea poate fi anulata ${forms.counted(daysMax, days)}. Adresele de notificare raman neschimbate.`,
  newEmail: 'Adresa noua de email',
  send: 'Trimite linkul',
  fillAll: 'Completati toate campurile.',
  sent: (email: string) => `Am trimis un mesaj la ${email}. Deschideti linkul din el pentru a schimba adresa. Verificati si in spam.`,
  confirmTitle: 'Confirmarea noii adrese de email',
  confirmText: 'De acum va veti autentifica cu adresa la care ati primit linkul.',
  confirm: 'Schimba adresa',
  confirmed: 'Adresa de email a fost schimbata.',
  undoTitle: 'Anularea schimbarii adresei de email',
  undoText:
    'Contul va avea din nou adresa la care ati primit linkul. Toate sesiunile si cheile de acces vor fi incheiate, iar parola de acum nu va mai fi valabila. Autentificarea in doi pasi care a fost activata de curand se dezactiveaza.',
  undo: 'Anuleaza schimbarea',
  undone: 'Schimbarea a fost anulata. Am trimis la aceasta adresa un link pentru alegerea unei parole noi.',
  ended: {
    'second-factor':
      'Autentificarea in doi pasi fusese activata de curand si este dezactivata: activati-o din nou dupa ce va autentificati.',
    'recovery-codes': 'Codurile de recuperare facute de curand nu mai sunt valabile: faceti altele dupa ce va autentificati.',
    passkeys: 'Cheile de acces au fost sterse: adaugati-le din nou dupa ce va autentificati.',
  } satisfies Record<FactorEndedByUndo, string>,
  newPassword: 'Cere inca o data linkul',
}
