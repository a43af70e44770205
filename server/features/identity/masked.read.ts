/** `138****6620`: enough for the owner to recognise. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+86)?(.{3}).*(.{4})$/, '$2****$3');
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
