import { Accordion, Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { StorePartner } from '#contract/store-platforms.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, FormFailure, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'

const { connectBy: connectTexts, key: keyTexts, connecting: returnTexts } = texts.integration

type Typed = { shop: string; key: string; secret: string }

/** For shops whose own way to us is blocked: the merchant makes a key there and pastes it. */
export function KeyForm({ platform }: { platform: StorePartner }) {
  const [failure, setFailure] = useState<string | null>(null)
  const missing = ({ shop, key, secret }: Typed): Partial<Typed> => ({
    ...(shop.trim() === '' ? { shop: connectTexts[platform].missing } : {}),
    ...(key.trim() === '' ? { key: keyTexts.keyMissing } : {}),
    ...(secret.trim() === '' ? { secret: keyTexts.secretMissing } : {}),
  })
  const form = useForm<Typed>({
    initialValues: { shop: '', key: '', secret: '' },
    validate: missing,
  })
  const isNeeded = neededFieldsBy(missing, form.values)
  const connect = useAct(storeCalls.connectWithKey, {
    refreshes: [storeCalls.list],
    onSuccess: ({ title }) => {
      toast.success(returnTexts.connected(title))
      form.reset()
    },
    onError: (problem) => setFailure(applyProblem(form, problem)),
  })
  const send = (typed: Typed) => {
    setFailure(null)
    connect.mutate({ body: { platform, ...typed } })
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, most: 200, maw: 560 } as const
  return (
    <Accordion variant="contained">
      <Accordion.Item value="key">
        <Accordion.Control>{keyTexts.title}</Accordion.Control>
        <Accordion.Panel>
          <Text c="dimmed" mb="sm">
            {keyTexts.about}
          </Text>
          <form onSubmit={form.onSubmit(send, focusFirstError(form))} {...judgedWhenSendingHeld(form.validate)} noValidate>
            <TextField {...form.getInputProps('shop')} {...plain} required={isNeeded('shop')} label={connectTexts[platform].name} mb="sm" />
            <TextField
              {...form.getInputProps('key')}
              {...plain}
              required={isNeeded('key')}
              label={keyTexts.key}
              placeholder="ck_"
              className="tabular"
              mb="sm"
            />
            <PasswordField
              {...form.getInputProps('secret')}
              {...plain}
              required={isNeeded('secret')}
              label={keyTexts.secret}
              placeholder="cs_"
              eye={keyTexts.showSecret}
              mb="sm"
            />
            <FormFailure message={failure} />
            <Group mt="sm">
              <Button type="submit" variant="default" loading={connect.isPending}>
                {keyTexts.connect}
              </Button>
            </Group>
          </form>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
