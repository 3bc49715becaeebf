print("focusguard")
