print("formcheck")
