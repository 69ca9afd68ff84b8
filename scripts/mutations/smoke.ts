export const runSmoke = async () => {};
