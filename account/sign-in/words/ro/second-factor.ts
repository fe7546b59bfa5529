import { forms } from '#contract/texts/ro/forms.ts'

const codes = { one: 'un cod', few: '# coduri', other: '# de coduri' }

export const secondFactor = {
  title: 'Autentificare in doi pasi',
  offText:
    'Dupa parola vi se cere un cod al unei aplicatii de autentificare de pe telefon. Cine va afla parola nu poate intra fara telefon.',
  on: 'Activa',
  off: 'Inactiva',
  column: 'Doi pasi',
  since: 'Activa din',
  left: (count: number) =>
    count === 0 ? 'Nu mai aveti coduri de recuperare. Faceti altele acum.' : `Mai aveti ${forms.counted(count, codes)} de recuperare.`,
  turnOn: 'Activeaza',
  turnOff: 'Dezactiveaza',
  renew: 'Coduri de recuperare noi',
  password: 'Parola contului',
  goOn: 'Continua',

  setUpTitle: 'Activarea autentificarii in doi pasi',
  setUpPassword: 'Pentru inceput confirmati ca sunteti dumneavoastra.',
  scan: 'Scanati codul QR cu aplicatia de autentificare.',
  picture: 'Cod QR pentru aplicatia de autentificare',
  keyHint: 'Nu puteti scana? Introduceti cheia in aplicatie:',
  copyKey: 'Copiaza cheia',
  keyCopied: 'Cheia a fost copiata.',
  confirmHint: 'Apoi introduceti codul afisat de aplicatie. Celelalte sesiuni vor fi incheiate.',
  code: 'Cod din 6 cifre',
  confirm: 'Activeaza',
  isOn: 'Autentificarea in doi pasi este activa.',

  codesTitle: 'Coduri de recuperare',
  codesText:
    'Pastrati-le intr-un loc sigur, nu pe telefon. Cu fiecare puteti intra o singura data, fara aplicatie. Nu vor mai fi aratate niciodata.',
  copyCodes: 'Copiaza',
  codesCopied: 'Codurile au fost copiate.',
  saveCodes: 'Descarca',
  fileName: (product: string) => `coduri-recuperare-${product.toLowerCase()}.txt`,
  codesKept: 'Le-am pastrat',

  renewTitle: 'Coduri de recuperare noi',
  renewText: 'Codurile dinainte nu vor mai fi valabile.',
  offTitle: 'Dezactivarea autentificarii in doi pasi',
  offWarning: 'Contul va fi protejat numai de parola. Codurile de recuperare nu vor mai fi valabile.',
  isOff: 'Autentificarea in doi pasi a fost dezactivata.',
  anyCode: 'Codul aplicatiei sau un cod de recuperare',

  reset: 'Reseteaza autentificarea in doi pasi',
  resetTitle: 'Resetarea autentificarii in doi pasi',
  resetText: (name: string) =>
    `${name} se va autentifica numai cu parola, va fi deconectat de pe toate dispozitivele si va primi un email. Verificati mai intai ca cererea este chiar a sa.`,
  resetDone: 'Autentificarea in doi pasi a fost resetata.',
}
