export const cancelTexts = {
  title: 'Anulare comanda',
  question: (name: string) => `AWB-ul comenzii ${name} se anuleaza la curier, iar banii revin in soldul dumneavoastra.`,
  verb: 'Anuleaza comanda',
  keep: 'Pastreaza comanda',
  done: 'Comanda a fost anulata, iar banii au revenit in sold.',
  waiting: 'Curierul nu a confirmat inca anularea. Reincercam; suma revine in sold dupa confirmare.',
} as const
