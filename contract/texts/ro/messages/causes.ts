import type { Words } from '../../forms.ts'

/** Why a partner did not answer. Each stands within a sentence too. */
export const causes = {
  'cause-timeout': 'nu a raspuns la timp',
  'cause-cut': 'legatura s-a intrerupt',
  'cause-unreadable': 'raspunsul nu a putut fi citit',
  'cause-failed': 'eroare neasteptata',
  'cause-exists': 'spune ca exista deja',
  'cause-refused-again': 'a refuzat repetarea',
  'cause-not-sent': 'nu a putut fi contactat',
  'cause-answered': 'a raspuns',
  'cause-not-answered': 'nu a raspuns despre aceasta',
  'cause-cannot-be-asked': 'nu poate fi intrebat',
  'cause-no-provider': 'niciun procesator de plati nu este configurat',
  'cause-under-way': 'este inca in lucru la partener',
  'cause-left-alone': 'nu a mai fost intrebat, dupa mai multe esecuri la rand',
  'cause-stopped': 'cererea a fost oprita de noi',
  'cause-not-let-in': 'nu ne recunoaste autentificarea',
  'cause-status': ({ status, beside }: { status: number; beside: Words | null }) =>
    `a raspuns cu starea ${status}${beside === null ? '' : `, ${beside}`}`,
  'cause-sign-in': ({ cause }: { cause: Words }) => `la autentificare: ${cause}`,
  'cause-not-connected': ({ name }: { name: string }) => `nu a putut fi contactat: ${name}`,
  'cause-words': ({ words }: { words: string }) => `„${words}”`,
}
