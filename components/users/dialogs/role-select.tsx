'use client'
import { Select, type SelectProps, Text } from '@mantine/core'
import { isRole, type Role } from '#lib/values/rights.ts'
import { text } from '../../texts/text.ts'
import { roleChoices, roleHints } from './role-descriptions.ts'

type RoleSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The role of the signed-in user; only an owner can choose `owner`. */
  mine: Role
  value: Role
  onChange: (role: Role) => void
}

/** A select for a role; describes what each role may do. */
export function RoleSelect({ mine, value, onChange, ...props }: RoleSelectProps) {
  return (
    <Select
      label={text('users.role')}
      description={text(roleHints[value])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={roleChoices(mine)}
      allowDeselect={false}
      openOnFocus={false}
      value={value}
      onChange={(role: string | null) => role !== null && isRole(role) && onChange(role)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {isRole(option.value) && text(roleHints[option.value])}
          </Text>
        </div>
      )}
      {...props}
    />
  )
}
