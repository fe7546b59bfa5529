import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { storeCalls } from '../../../contract/stores.ts'
import { useAct } from '../../api.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { applyProblem, focusFirstError } from '../../ui/form/form-errors.tsx'
import { Section } from '../../ui/section.tsx'
import { leaveForStore } from './leave-for-store.ts'

const shopTexts = texts.integration.shops

/** The shop's name in any form that users know it by; what shops can be called is the server's to judge. */
export function ConnectForm() {
  const form = useForm({
    initialValues: { shop: '' },
    validate: { shop: (typed) => (typed.trim() === '' ? shopTexts.shopNameMissing : null) },
  })
  const connect = useAct(storeCalls.connect, {
    onSuccess: ({ redirectUrl }) => leaveForStore(redirectUrl, paths.shopify),
    onError: (problem) => {
      // The form has one field: whatever is wrong is wrong with it.
      const elsewhere = applyProblem(form, problem)
      if (elsewhere !== null) form.setFieldError('shop', elsewhere)
    },
  })
  return (
    <Section title={shopTexts.connectTitle}>
      <form onSubmit={form.onSubmit(({ shop }) => connect.mutate({ body: { shop: shop.trim() } }), focusFirstError(form))} noValidate>
        <Group gap="sm" align="flex-start">
          <TextInput
            {...form.getInputProps('shop')}
            label={shopTexts.shopName}
            description={shopTexts.shopNameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            flex="1 1 260px"
            maw={420}
          />
          <Button type="submit" loading={connect.isPending} mt={22}>
            {shopTexts.connect}
          </Button>
        </Group>
      </form>
      <Text c="dimmed">{shopTexts.connectAbout}</Text>
    </Section>
  )
}
