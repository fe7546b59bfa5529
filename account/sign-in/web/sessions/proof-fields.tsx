/** The own password once more, and a code where two-step sign-in is on. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiProblem, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { applyProblem } from '#web/ui/form/form-errors.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { secondFactorCalls } from '../../contract/second-factor.ts'

export const emptyProof = { password: '', code: '' }

/** Without a code where none is asked. */
export const withoutEmptyCode = <T extends { code: string }>({ code, ...values }: T) => ({ ...values, ...(code === '' ? {} : { code }) })

type Refusal = Pick<ApiProblem, 'errors'>
type Form = Parameters<typeof applyProblem>[0]

/** Whether a code goes with the password. Another window may have switched two-step sign-in on since: then the server asks. */
export function useProofCodeNeeded() {
  const isOn = useCall(secondFactorCalls.read).data?.isOn === true
  const [isAskedByServer, setAskedByServer] = useState(false)
  /** The field is drawn before the refusal is placed in it. */
  const noteRefusal = ({ errors }: Refusal) => {
    if (errors.some(({ path }) => path === 'code')) flushSync(() => setAskedByServer(true))
  }
  return {
    isCodeAsked: isOn || isAskedByServer,
    noteRefusal,
    applyRefusal(form: Form, problem: ApiProblem): string | null {
      noteRefusal(problem)
      return applyProblem(form, problem)
    },
  }
}

/** All but a code that is not asked. */
export const isProofFilledIn = (values: Record<string, unknown>, isCodeAsked: boolean): boolean =>
  Object.entries(values).every(([name, value]) => value !== '' || (name === 'code' && !isCodeAsked))

type ProofFieldsProps = { isCodeAsked: boolean; propsOf: (name: 'password' | 'code') => object; isFirst?: boolean }

/** `isFirst`: the focus of a dialog begins here. */
export function ProofFields({ isCodeAsked, propsOf, isFirst = false }: ProofFieldsProps) {
  const focus = isFirst ? { 'data-autofocus': true } : {}
  return (
    <>
      <PasswordField {...focus} autoComplete="current-password" label={texts.secondFactor.password} {...propsOf('password')} />
      <CodeField isAsked={isCodeAsked} {...propsOf('code')} />
    </>
  )
}

export const CodeField = ({ isAsked, ...props }: { isAsked: boolean }) =>
  isAsked && <TextInput autoComplete="one-time-code" label={texts.secondFactor.anyCode} {...props} />
