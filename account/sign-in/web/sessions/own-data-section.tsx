import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { accountCalls } from '../../contract/account.ts'
import { OWN_ENTRIES_MAX, ownDataCalls } from '../../contract/own-data.ts'
import { emptyProof, isProofFilledIn, ProofFields, useProofCodeNeeded, withoutEmptyCode } from './proof-fields.tsx'

const words = texts.ownData
const checked = formCheckOf(ownDataCalls.export.body)

/** All that is kept about the own account, as a file. */
export function OwnDataSection() {
  const productName = useProductName()
  const { isCodeAsked, applyRefusal } = useProofCodeNeeded()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ initialValues: emptyProof, validate: (values: typeof emptyProof) => checked(withoutEmptyCode(values)) })
  const take = useAct(ownDataCalls.export, {
    refreshes: [accountCalls.securityEvents],
    onSuccess: (data) => {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), words.fileName(productName))
      form.reset()
      toast.success(words.done, toastMs.account)
    },
    onError: (problem) => setFailure(applyRefusal(form, problem)),
  })
  const send = form.onSubmit((values) => {
    setFailure(null)
    take.mutate({ body: withoutEmptyCode(values) })
  }, focusFirstError(form))

  const isFilledIn = isProofFilledIn(form.values, isCodeAsked)

  return (
    <Section title={words.title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md" maw={560}>
          <Text c="dimmed">{words.text(OWN_ENTRIES_MAX)}</Text>
          <FormFailure message={failure} />
          <ProofFields isCodeAsked={isCodeAsked} propsOf={form.getInputProps} />
          <Group>
            <Button type="submit" variant="default" loading={take.isPending} disabled={!isFilledIn}>
              {words.download}
            </Button>
            {!isFilledIn && <Text c="dimmed">{isCodeAsked ? words.fillBoth : words.fillPassword}</Text>}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
