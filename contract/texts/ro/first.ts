import { signInMessages } from '#account/sign-in/words/ro/messages.ts'
import { signIn } from '#account/sign-in/words/ro/sign-in.ts'
import type { FirstTexts } from '../texts.ts'
import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What the first screen says, and any page that is not loaded yet. */
export const first: FirstTexts = { forms, problems, messages: { ...fields, ...signInMessages }, shell, signIn, ui }
